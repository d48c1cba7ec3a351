#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <math.h>
#include "tables.h"
typedef struct { int8_t seats,hands,trump,left,turn,control,leader,played,led,suit,rank,winner; int8_t goal[5],taken[5]; uint16_t cards[5][4]; uint16_t live[4]; } Pos;
static long OPS; // rule plays, cost unit
static inline int cnt(unsigned m){return __builtin_popcount(m);}
static inline int top(unsigned m){return 31-__builtin_clz(m);}
// rng
typedef struct {uint64_t s;} Rng;
static inline uint32_t rnd(Rng*r){r->s^=r->s<<13;r->s^=r->s>>7;r->s^=r->s<<17;return (uint32_t)((r->s*0x2545F4914F6CDD1DULL)>>32);}
static inline int below(Rng*r,int n){return (int)(((uint64_t)rnd(r)*n)>>32);}
static Rng seeded(uint64_t a,uint64_t b){Rng r;uint64_t z=a*0x9E3779B97F4A7C15ULL+b*0xBF58476D1CE4E5B9ULL+0x1234567;z^=z>>30;z*=0xBF58476D1CE4E5B9ULL;z^=z>>27;z*=0x94D049BB133111EBULL;z^=z>>31;r.s=z?z:1;for(int i=0;i<4;i++)rnd(&r);return r;}

static inline int chance_(int kind,int len,int above,int unseen){int b=unseen-above;return TRICKS[kind<<8|(above<7?above:7)<<5|(b<7?b:7)<<2|((len<4?len:4)-1)];}
static void weigh(const Pos*p,int h,int*exp,int*spr){
  int t=p->trump;int plain=(t<4&&(p->live[t]&~p->cards[h][t]))?1:2;int tab=p->hands==3?0:3;int e=0,s=0;
  for(int su=0;su<4;su++){unsigned m=p->cards[h][su];if(!m)continue;unsigned o=p->live[su]&~m;int kind=su==t?tab:tab+plain;int len=cnt(m),un=cnt(o),sp=0;
    while(m){int r=top(m);m^=1u<<r;int c=chance_(kind,len,cnt(o>>r),un);e+=c;sp+=c*(255-c);}
    s+=sp>>8;}
  *exp=e;*spr=s;}
static int chance_of(const Pos*p,int h,int card){int t=p->trump,su=card>>4;unsigned m=p->cards[h][su],o=p->live[su]&~m;int kind=p->hands==3?0:3;
  if(su!=t)kind+=(t<4&&(p->live[t]&~p->cards[h][t]))?1:2;return chance_(kind,cnt(m),cnt(o>>(card&15)),cnt(o));}
static int chance_of_bid(int left,int need,int exp,int spr){
  if(need<0||need>left)return 0; if(!left)return 255;
  int over=exp-(need<<8)+480;over=over<0?0:over>959?959:over;spr>>=7;int kind=!need?0:need==left?2:1;
  int pl=(((left-1)>>1)*3+kind)<<6|(over>>6)<<2|(spr>3?3:spr);over&=63;
  return (MADE[pl]*(64-over)+MADE[pl+4]*over)>>6;}
static inline int beats(const Pos*p,int c){int su=c>>4;if(!p->played)return 1;if(su==p->suit)return (c&15)>p->rank;return su==p->trump;}
static int takes(const Pos*p,int h,int c){
  if(!beats(p,c))return 0;int after=p->hands-p->played-1;if(!after)return 255;
  int t=p->trump,su=c>>4;unsigned ab=p->live[su]&~p->cards[h][su];int led=p->played?p->led:su;unsigned un=led==su?ab:p->live[led]&~p->cards[h][led];
  int a=cnt(ab>>(c&15)),u=cnt(un);int kind;
  if(su==t)kind=led==t?0:3;else kind=(t<4&&(p->live[t]&~p->cards[h][t]))?1:2;
  if(p->hands==4)after+=2;
  return WINS[((after-1)<<2|kind)<<5|(a<3?a:3)<<3|(u<7?u:7)];}
static inline int decider(const Pos*p){return p->turn<=p->seats?p->turn:p->control;}
static void play(Pos*p,int c){
  int su=c>>4,r=c&15,t=p->turn;p->cards[t][su]&=~(1u<<r);p->live[su]&=~(1u<<r);
  if(!p->played){p->led=su;p->leader=t;}
  if(!p->played||(su==p->suit&&r>p->rank)||(su==p->trump&&p->suit!=su)){p->suit=su;p->rank=r;p->winner=t;}
  p->played++;
  if(p->played==p->hands){int w=p->winner;p->taken[w]++;p->played=0;p->left--;p->turn=w;if(w<=p->seats)p->control=w;}
  else if(p->seats>2)p->turn=t%p->seats+1;
  else if(p->played==1)p->turn=3-p->control;
  else p->turn=p->leader==3?p->control:3;}
static int choices(const Pos*p,int*out){
  int t=p->turn,n=0,a=0,b=3;if(p->played&&p->cards[t][p->led])a=b=p->led;
  for(int su=a;su<=b;su++){unsigned m=p->cards[t][su];if(!m)continue;unsigned o=p->live[su]&~m;if(p->played&&su==p->suit)o|=1u<<p->rank;
    while(m){int r=top(m);out[n++]=su<<4|r;m^=1u<<r;while(m){int bl=top(m);if((o>>bl)&((1u<<(r-bl))-1))break;m^=1u<<bl;}}}
  return n;}
static const int BONUS[5]={0,30,20,10,0},PREM[3]={0,30,60};
static int utility(const Pos*p,const int*premium,int seat){
  int res=0,made=0,makers=0;
  for(int h=1;h<=p->hands;h++){int tr=p->taken[h];if(h>p->seats){made+=tr<=p->goal[h];continue;}
    int w=h==seat?p->seats-1:-1,worth=tr,done=p->goal[h]==tr;if(done){made++;makers+=w;}
    if(premium[h]){if(done)worth+=PREM[premium[h]];else worth-=PREM[premium[h]];}
    res+=w*worth;}
  return res+makers*BONUS[made];}
static int BIDW=24;
static int of_dummy(const Pos*p,int seat,int c,int need,int e,int s){
  int left=p->left-1;
  if(p->played){int mine=p->winner==seat&&!beats(p,c);int v=chance_of_bid(left,need-mine,e,s)*BIDW+(mine?255:0);int wanted=e<(need-mine)*256;return (v<<4)+(wanted?(c&15):12-(c&15));}
  int su=c>>4;unsigned own=p->cards[seat][su];int t=p->trump,wins,loses;
  if(own){wins=(own>>(c&15))!=0;loses=(own&((1u<<(c&15))-1))!=0;}
  else{unsigned tc=t<4?p->cards[seat][t]:0;wins=tc!=0;unsigned sum=p->cards[seat][0]+p->cards[seat][1]+p->cards[seat][2]+p->cards[seat][3];loses=!wins||tc!=sum;}
  int wo=chance_of_bid(left,need,e,s),wi=chance_of_bid(left,need-1,e,s);int ch=wins?170:0;if(wins&&loses&&wi<=wo)ch=0;
  return (ch*(wi*BIDW+255)+(255-ch)*wo*BIDW)>>4;}
static void worth(const Pos*p,const int*cs,int n,int*out){
  int h=p->turn,seat=decider(p),need=p->goal[seat]-p->taken[seat],left=p->left-1,e,s;weigh(p,seat,&e,&s);
  if(h!=seat){for(int i=0;i<n;i++)out[i]=of_dummy(p,seat,cs[i],need,e,s);return;}
  for(int i=0;i<n;i++){int c=cs[i],ch=chance_of(p,seat,c),rest=e-ch,op=s-((ch*(255-ch))>>8),tk=takes(p,seat,c),v=tk;
    if(tk)v+=(tk*chance_of_bid(left,need-1,rest,op)*BIDW)>>8;
    if(tk<255)v+=((255-tk)*chance_of_bid(left,need,rest,op)*BIDW)>>8;
    out[i]=v;}}
static int choose(const Pos*p){int cs[16],w[16];int n=choices(p,cs);if(n==1)return cs[0];OPS++;worth(p,cs,n,w);int b=0;for(int i=1;i<n;i++)if(w[i]>w[b])b=i;return cs[b];}
static int is_sure(const Pos*p,int seat,int c){
  if(p->played==p->hands-1)return 1;int su=c>>4,t=p->trump;if((p->live[su]&~p->cards[seat][su])>>(c&15))return 0;
  return su==t||t>3||!(p->live[t]&~p->cards[seat][t]);}
static int safe(const Pos*p,int*cs,int n){
  int seat=decider(p),need=p->goal[seat]-p->taken[seat],left=p->left;if(need<0||need>left)return n;
  int win[16],nw=0,is[16];for(int i=0;i<n;i++){is[i]=beats(p,cs[i]);nw+=is[i];}(void)win;
  int out[16],k=0;
  if(p->turn!=seat){ if(!p->played||p->winner!=seat||(need>0&&need<left))return n;
    if(need){for(int i=0;i<n;i++)if(!is[i])out[k++]=cs[i];}else for(int i=0;i<n;i++)if(is[i])out[k++]=cs[i];
    if(k){memcpy(cs,out,k*sizeof(int));return k;}return n;}
  if(!nw)return n;
  int su[16],ns=0;for(int i=0;i<n;i++){su[i]=is[i]&&is_sure(p,seat,cs[i]);ns+=su[i];}
  if(need==left){for(int i=0;i<n;i++)if(ns?su[i]:is[i])out[k++]=cs[i];memcpy(cs,out,k*sizeof(int));return k;}
  if(p->played&&nw==n)return n;
  if(!need){for(int i=0;i<n;i++)if(!su[i])out[k++]=cs[i];if(k){memcpy(cs,out,k*sizeof(int));return k;}return n;}
  if(need==1&&p->played){int t=p->trump;unsigned o=t<4?p->live[t]&~p->cards[seat][t]:0;int boss=t<<4|(o?top(o)+1:0);
    for(int i=0;i<n;i++)if(cs[i]<boss||!is[i]||(cs[i]>>4)!=(boss>>4))out[k++]=cs[i];memcpy(cs,out,k*sizeof(int));return k;}
  return n;}
// endgame max^n
typedef struct {int v[5];} Vals;
static Vals solve(Pos p,const int*premium){
  Vals best;int cs[16],n=0;
  while(p.left){n=choices(&p,cs);if(n>1)break;play(&p,cs[0]);}
  if(!p.left){for(int s=1;s<=p.seats;s++)best.v[s]=utility(&p,premium,s);return best;}
  int seat=decider(&p);OPS++;
  for(int i=0;i<n;i++){Pos a=p;play(&a,cs[i]);Vals v=solve(a,premium);if(!i||v.v[seat]>best.v[seat])best=v;}
  return best;}
