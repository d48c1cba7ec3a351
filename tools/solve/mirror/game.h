#include "mirror.h"
static const int BIDV[4]={3,0,2,1};
typedef struct { Pos p; int laid[5][3]; int bid[5]; int prem[5]; int open[5]; int voids[5]; uint16_t played[5][4]; uint16_t pack[4]; int seats,hands,hsize,tricks; int inturn[5]; int dummybid_known; } Game;
enum {P_BUDGET,P_MOST,P_EARLIEST,P_DECL,P_REV,P_BIDW,P_TRIES,P_SETTLE,P_SH,P_ROLL,P_BID,P_OFFER,P_LVL,P_SWAPS,P_PRIOR,P_X,P_Y,P_Z,NP};
static const char*PNAME[NP]={"budget","most","earliest","decl","rev","bidw","tries","settle","sh","roll","bid","offer","lvl","swaps","prior","x","y","z"};
typedef struct {int v[NP];char name[200];} Bot;
static Rng G; // current decision's rng
// ---- view
typedef struct { Pos p; int seat; int unseen[52],nun; int hid[5],nhid; int bidh[5],nbid; int secret[5]; } View;
static void view_of(const Game*g,int seat,View*v){
  v->p=g->p;v->seat=seat;v->nun=v->nhid=v->nbid=0;
  uint16_t un[4];for(int s=0;s<4;s++)un[s]=g->pack[s];
  for(int h=1;h<=g->hands;h++)for(int s=0;s<4;s++)un[s]&=~g->played[h][s];
  for(int h=1;h<=g->hands;h++){
    int vis=h==seat||g->open[h];
    for(int s=0;s<4;s++){ if(vis)un[s]&=~g->p.cards[h][s]; else v->p.cards[h][s]=0; }
    int shown=h==seat||(h<=g->seats&&g->prem[h]);
    v->secret[h]=!shown;
    if(shown)for(int i=0;i<3;i++)if(g->laid[h][i]>=0)un[g->laid[h][i]>>4]&=~(1u<<(g->laid[h][i]&15));
    if(!shown)v->p.goal[h]=-1;
    if(!vis&&g->p.left){int n=0;for(int s=0;s<4;s++)n+=cnt(g->p.cards[h][s]);if(n)v->hid[v->nhid++]=h;}
    if(!shown)v->bidh[v->nbid++]=h;
  }
  for(int s=0;s<4;s++){v->p.live[s]=un[s];for(int h=1;h<=g->hands;h++)v->p.live[s]|=v->p.cards[h][s];
    for(int r=0;r<13;r++)if(un[s]>>r&1)v->unseen[v->nun++]=s<<4|r;}
}
static int hsz(const Game*g,int h){int n=0;for(int s=0;s<4;s++)n+=cnt(g->p.cards[h][s]);return n;}
// ---- worlds, as of today
typedef struct {int laid[5][3];int nl[5];} Laid;
static void orderun(const Game*g,View*v){ // most voids first; equal keys in card order
  int rest[4]={0};for(int i=0;i<v->nhid;i++){int h=v->hid[i];for(int s=0;s<4;s++)if(g->voids[h]>>s&1)rest[s]+=hsz(g,h);}
  int key[52];for(int i=0;i<v->nun;i++)key[i]=v->unseen[i]-(rest[v->unseen[i]>>4]<<6);
  for(int i=1;i<v->nun;i++){int k=key[i],c=v->unseen[i],j=i-1;while(j>=0&&key[j]>k){key[j+1]=key[j];v->unseen[j+1]=v->unseen[j];j--;}key[j+1]=k;v->unseen[j+1]=c;}
}
static int spread_(const Game*g,const View*v,Pos*w,Laid*L,int strict){
  *w=v->p;int room[10],np=v->nhid+v->nbid;for(int i=0;i<v->nhid;i++)room[i]=hsz(g,v->hid[i]);for(int i=0;i<v->nbid;i++){room[v->nhid+i]=3;L->nl[v->bidh[i]]=0;}
  for(int k=0;k<v->nun;k++){int c=v->unseen[k],tot=0,pl=0;
    for(int i=0;i<np;i++)if(i>=v->nhid||!strict||!(g->voids[v->hid[i]]>>(c>>4)&1))tot+=room[i];
    if(!tot)return 0;int d=below(&G,tot);
    for(pl=0;pl<np;pl++)if(pl>=v->nhid||!strict||!(g->voids[v->hid[pl]]>>(c>>4)&1)){d-=room[pl];if(d<0)break;}
    room[pl]--;
    if(pl<v->nhid)w->cards[v->hid[pl]][c>>4]|=1u<<(c&15);else{int h=v->bidh[pl-v->nhid];L->laid[h][L->nl[h]++]=c;}}
  return 1;}
static int bidof(const int*l){return BIDV[l[0]>>4]+BIDV[l[1]>>4]+BIDV[l[2]>>4];}
static void settle_old(const Game*g,Pos*w,int h,Laid*L,int swaps){
  int size=hsz(g,h),taken=w->taken[h],e,s;weigh(w,h,&e,&s);int best=chance_of_bid(size,w->goal[h]-taken,e,s);
  for(int k=0;k<swaps;k++){int pl=below(&G,3),out=L->laid[h][pl];if(g->voids[h]>>(out>>4)&1)continue;
    int num=below(&G,size),back=0;for(int su=0;su<4;su++){unsigned m=w->cards[h][su];while(m&&num>=0){int low=__builtin_ctz(m);m&=m-1;num--;if(num<0)back=su<<4|low;}}
    w->cards[h][back>>4]^=1u<<(back&15);w->cards[h][out>>4]^=1u<<(out&15);L->laid[h][pl]=back;int goal=bidof(L->laid[h]);
    weigh(w,h,&e,&s);int now=chance_of_bid(size,goal-taken,e,s);
    if(now>=best){best=now;w->goal[h]=goal;}else{w->cards[h][back>>4]^=1u<<(back&15);w->cards[h][out>>4]^=1u<<(out&15);L->laid[h][pl]=out;}}
}
// judged on the hand that it bid from
static int score_orig(const Game*g,const Pos*w,int h,int goal,int mode){
  Pos o;o.trump=w->trump;o.hands=w->hands;for(int s=0;s<4;s++){o.cards[h][s]=w->cards[h][s]|g->played[h][s];o.live[s]=g->pack[s]; }
  int e,s;
  weigh(&o,h,&e,&s);return mode?chance_of_bid(g->tricks,goal,e,s)*24+e:chance_of_bid(g->tricks,goal,e,s);}
static void settle_new(const Game*g,Pos*w,int h,Laid*L,int swaps,int mode){
  int size=hsz(g,h);int best=score_orig(g,w,h,w->goal[h],mode);
  for(int k=0;k<swaps;k++){int pl=below(&G,3),out=L->laid[h][pl];if(g->voids[h]>>(out>>4)&1)continue;
    int num=below(&G,size),back=0;for(int su=0;su<4;su++){unsigned m=w->cards[h][su];while(m&&num>=0){int low=__builtin_ctz(m);m&=m-1;num--;if(num<0)back=su<<4|low;}}
    w->cards[h][back>>4]^=1u<<(back&15);w->cards[h][out>>4]^=1u<<(out&15);L->laid[h][pl]=back;int goal=bidof(L->laid[h]);
    int now=score_orig(g,w,h,goal,mode);
    if(now>=best){best=now;w->goal[h]=goal;}else{w->cards[h][back>>4]^=1u<<(back&15);w->cards[h][out>>4]^=1u<<(out&15);L->laid[h][pl]=out;}}
}
// repair: strict spread that never fails: after a failed try swap cards among places until the voids are kept
static int fill(const Game*g,const View*v,const Bot*b,Pos*w){ if(b->v[P_Z]==1){*w=g->p;return 1;}
  Laid L;int ok=0;
  for(int t=b->v[P_TRIES];t>=0&&!ok;t--){ok=spread_(g,v,w,&L,t>0);}
  for(int i=0;i<v->nbid;i++){int h=v->bidh[i];w->goal[h]=bidof(L.laid[h]);}
  int m=b->v[P_SETTLE];
  for(int i=0;i<v->nhid;i++){int h=v->hid[i];if(!v->secret[h])continue; if(m==0)settle_old(g,w,h,&L,b->v[P_SWAPS]);else if(m>0) settle_new(g,w,h,&L,b->v[P_SWAPS],m-1);}
  return 1;}
#include "variants.h"
static long DECISIONS,BUDGETED;
static int think_play(const Game*g,const Bot*b,int seat){
  View v;view_of(g,seat,&v);int cs[16],n=choices(&v.p,cs);n=safe(&v.p,cs,n);if(n<2)return cs[0];
  BIDW=24;int wv[16];worth(&v.p,cs,n,wv);int best=0;for(int i=1;i<n;i++)if(wv[i]>wv[best])best=i;
  int left=v.p.left;if(left>b->v[P_EARLIEST])return cs[best];
  if(b->v[P_SH])return search_new(g,b,&v,cs,n,wv);
  long tot[16];for(int i=0;i<n;i++)tot[i]=(wv[i]*(g->seats-1))>>7;
  orderun(g,&v);int exact=left<=2;int N=b->v[P_BUDGET]/(9+n*left*g->hands);if(N>b->v[P_MOST])N=b->v[P_MOST];
  for(int k=0;k<N;k++){Pos w;fill(g,&v,b,&w);
    for(int i=0;i<n;i++){Pos a=w;play(&a,cs[i]);
      if(exact)tot[i]+=solve(a,g->prem).v[seat];
      else{while(a.left)play(&a,choose(&a));tot[i]+=utility(&a,g->prem,seat);}}
    best=0;for(int i=1;i<n;i++)if(tot[i]>tot[best])best=i;}
  return cs[best];}
// ---- bidding
static int NOISE=0;static int FORCE=-1,FORCED=0;static Game LAST;
static int keeps_ace(const Pos*p,int seat){return p->trump<4&&(p->cards[seat][p->trump]>>12)==1;}
static void lay_old(const Game*g,const Bot*b,int seat,int out[3]){
  View v;view_of(g,seat,&v);int hand[13],n=0;
  // card order of the engine: clubs.. by card number: ace first then 2.. ; order matters for ties only
  for(int s=0;s<4;s++){for(int k=0;k<13;k++){int r=(k+12)%13;if(v.p.cards[seat][s]>>r&1)hand[n++]=s<<4|r;}}
  for(int s=0;s<4;s++)v.p.live[s]&=~v.p.cards[seat][s];
  long best=-1,top_=-1;
  for(int pass=b->v[P_BID]?0:1;pass<2;pass++){
  for(int i=0;i<n;i++)for(int j=i+1;j<n;j++)for(int k=j+1;k<n;k++){int l[3]={hand[i],hand[j],hand[k]};int bid=bidof(l);
    Pos q=v.p;for(int x=0;x<3;x++)q.cards[seat][l[x]>>4]&=~(1u<<(l[x]&15));
    if(!bid&&keeps_ace(&q,seat))continue;
    int e,s;weigh(&q,seat,&e,&s);long old=(long)chance_of_bid(g->tricks,bid,e,s)*24+e;
    if(!pass){if(old>top_)top_=old;continue;}
    if(b->v[P_BID]&&old<top_-b->v[P_X])continue;
    long w=promise(g,b,&q,seat,bid,e,s,l);if(NOISE)w+=below(&G,NOISE);
    if(w>best){best=w;memcpy(out,l,sizeof(l));}}}
}
static int easy_card(const Game*g,int seat){
  View v;view_of(g,seat,&v);int cs[16],n=choices(&v.p,cs);n=safe(&v.p,cs,n);int need=v.p.goal[decider(&v.p)]-v.p.taken[decider(&v.p)],best=0,bw=-100000;
  for(int i=0;i<n;i++){int c=cs[i],pw=(c&15)+((c>>4)==v.p.trump?16:0),w;
    if(v.p.turn!=decider(&v.p))w=need<=0?pw:-pw;else if(!v.p.played)w=need>0?pw:-pw;else if(beats(&v.p,c))w=need>0?100-pw:-100-pw;else w=need>0?-pw:pw;
    if(w>bw){bw=w;best=i;}}
  return cs[best];}
static int CH[5];
static int rule_offer(const Game*g,const Bot*b,int seat){
  View v;view_of(g,seat,&v);for(int s=0;s<4;s++)v.p.live[s]&=~v.p.cards[seat][s];int e,s;weigh(&v.p,seat,&e,&s);
  CH[seat]=chance_of_bid(g->tricks,v.p.goal[seat],e,s);return offer_chance(g,b,&v.p,seat,v.p.goal[seat],e,s);}
// ---- a deal
typedef struct {double pts[5];int made[5];int bid[5];int tricks[5];int prem[5];int nmade;int trump;int chance[5];} Res;
static Res deal(int seats,int dealer,int trump,uint64_t seed,Bot*const*bot){ // bot[seat]
  Game g;memset(&g,0,sizeof g);g.seats=seats;g.hands=seats==2?3:seats;g.hsize=seats==4?13:12;g.tricks=g.hsize-3;
  int lowest=seats==4?0:4;int pk[52],n=0;for(int s=0;s<4;s++)for(int r=lowest;r<13;r++){pk[n++]=s<<4|r;g.pack[s]|=1u<<r;}
  Rng r=seeded(seed,1);for(int i=n-1;i>0;i--){int j=below(&r,i+1);int t=pk[i];pk[i]=pk[j];pk[j]=t;}
  Pos*p=&g.p;p->seats=seats;p->hands=g.hands;p->trump=trump;p->left=g.tricks;
  for(int i=0;i<n;i++){int h=i%g.hands+1;p->cards[h][pk[i]>>4]|=1u<<(pk[i]&15);}
  for(int h=0;h<5;h++){p->goal[h]=-1;for(int i=0;i<3;i++)g.laid[h][i]=-1;}
  for(int i=0;i<seats;i++)g.inturn[i]=(dealer+i)%seats+1;
  int step=0;
  for(int i=0;i<seats;i++){int s=g.inturn[i];int l[3];G=seeded(seed,1000+step++);
    if(bot[s]->v[P_BID]>=10)lay_search(&g,bot[s],s,l);else lay_old(&g,bot[s],s,l);
    for(int x=0;x<3;x++){g.laid[s][x]=l[x];p->cards[s][l[x]>>4]&=~(1u<<(l[x]&15));}
    g.bid[s]=p->goal[s]=bidof(l);}
  if(seats==2){ for(int x=0;x<3;x++){int c=0;int k=below(&r,12-x);for(int s=0;s<4;s++){unsigned m=p->cards[3][s];while(m){int t=__builtin_ctz(m);m&=m-1;if(k--==0)c=s<<4|t;}}
      g.laid[3][x]=c;p->cards[3][c>>4]&=~(1u<<(c&15));}
    g.bid[3]=p->goal[3]=bidof(g.laid[3]);}
  for(int s=0;s<4;s++){p->live[s]=0;for(int h=1;h<=g.hands;h++)p->live[s]|=p->cards[h][s];}
  p->control=p->turn=g.inturn[0];
  int off[5]={0},mx=0,who=0;
  for(int i=0;i<seats;i++){int s=g.inturn[i];G=seeded(seed,1000+step++);
    
    int k=rule_offer(&g,bot[s],s);if(FORCE>=0)k=s==FORCE?FORCED:0;
    int b=k; if(seats==2){if(b>1)b=1;off[s]=b;}
    else if(b>mx&&mx<2){mx=b;who=s;}}
  if(seats==2){g.prem[1]=off[1];g.prem[2]=off[2];g.open[3]=1;}
  else if(who){g.prem[who]=mx;if(mx==2)g.open[who]=1;}
  while(p->left){int s=decider(p);G=seeded(seed,1000+step++);int c;
    if(bot[s]->v[P_LVL]==1)c=easy_card(&g,s);else c=think_play(&g,bot[s],s);
    int h=p->turn;if(p->played&&(c>>4)!=p->led)g.voids[h]|=1<<p->led;
    g.played[h][c>>4]|=1u<<(c&15);play(p,c);}
  LAST=g;Res R;memset(&R,0,sizeof R);int made=0;
  for(int h=1;h<=g.hands;h++){R.bid[h]=g.bid[h];R.tricks[h]=p->taken[h];R.prem[h]=g.prem[h];R.made[h]=h<=seats?g.bid[h]==p->taken[h]:p->taken[h]<=g.bid[h];made+=R.made[h];}
  for(int h=1;h<=g.hands;h++)R.pts[h]=p->taken[h]+(R.made[h]?BONUS[made]:0);
  double oth[5]={0};for(int s=1;s<=seats;s++)if(g.prem[s]){if(R.made[s])R.pts[s]+=PREM[g.prem[s]];else for(int h=1;h<=g.hands;h++)if(h!=s)oth[h]+=PREM[g.prem[s]];}
  if(seats==2&&oth[1]&&oth[2])oth[1]=oth[2]=0;
  for(int h=1;h<=g.hands;h++)R.pts[h]+=oth[h];
  for(int h=1;h<=seats;h++)R.chance[h]=CH[h];R.nmade=made;R.trump=trump;return R;}
