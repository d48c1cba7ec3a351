#include "net.h"
static long promise(const Game*g,const Bot*b,const Pos*q,int seat,int bid,int e,int s,const int*l){if(b->v[P_BID]){double p[3];int k;net_eval(g->seats,q->cards[seat],l,q->trump,bid,p);return 100000+(long)(1000*ev_best(b,b->v[P_BID]==2?1:NETS[g->seats].NP,p,e/256.0,&k));}
 return (long)chance_of_bid(g->tricks,bid,e,s)*b->v[P_BIDW]+e;}
static int offer_chance(const Game*g,const Bot*b,const Pos*p,int seat,int goal,int e,int s){if(b->v[P_BID]){double q[3];int k;net_eval(g->seats,p->cards[seat],g->laid[seat],p->trump,goal,q);ev_best(b,NETS[g->seats].NP,q,0,&k);return k;} int c=chance_of_bid(g->tricks,goal,e,s);return c>=b->v[P_REV]?2:c>=b->v[P_DECL]?1:0;}
// does any hand still to play beat card c (true cards)?
static int can_beat(const Pos*p,int c){ // p before c is played; c beats so far
  int su=c>>4,r=c&15,led=p->played?p->led:su,t=p->trump;
  int h=p->turn;
  for(int k=p->played+1;k<p->hands;k++){ h=h%p->hands+1; // 3/4 seats only
    unsigned m=p->cards[h][led];
    if(m){ if(su==led){ if(m>>r>>1)return 1; } }
    else if(t<4){unsigned tm=p->cards[h][t]; if(su==t){if(tm>>r>>1)return 1;} else if(tm)return 1;}
  } return 0;}
static int must_beat(const Pos*p,int c){ // some hand to play has to beat it whatever it does
  int su=c>>4,r=c&15,led=p->played?p->led:su;int h=p->turn;
  for(int k=p->played+1;k<p->hands;k++){h=h%p->hands+1;unsigned m=p->cards[h][led];
    if(m&&su==led&&!(m&((1u<<r)-1)))return 1;} return 0;}
static int SPOIL;
static int choose2(const Pos*p,int mode,int seat0){
  int cs[16],w[16];int n=choices(p,cs);if(n==1)return cs[0];OPS++;
  int h=p->turn,seat=decider(p);
  if(p->seats==2||h!=seat){worth(p,cs,n,w);}
  else{
    int need=p->goal[seat]-p->taken[seat],left=p->left-1,e,s;weigh(p,seat,&e,&s);
    int oth_with[5],oth_wo[5];
    int gain_other=0; // expected effect when others take it: best over...
    if(mode&2){ // others' chances with and without a trick
      for(int j=1;j<=p->hands;j++)if(j!=seat){int ej,sj;weigh(p,j,&ej,&sj);int nj=p->goal[j]-p->taken[j];int rest=ej*left/(left+1);
        oth_with[j]=chance_of_bid(left,nj-1,rest,sj*left/(left+1)); oth_wo[j]=chance_of_bid(left,nj,rest,sj*left/(left+1));}
    }
    (void)gain_other;
    for(int i=0;i<n;i++){int c=cs[i],ch=chance_of(p,seat,c),rest=e-ch,op=s-((ch*(255-ch))>>8),tk=takes(p,seat,c);
      if((mode&1)&&tk){ if(!can_beat(p,c))tk=255; else if(must_beat(p,c))tk=0; }
      int v=tk, vt=0,vl=0;
      vt=chance_of_bid(left,need-1,rest,op)*BIDW;vl=chance_of_bid(left,need,rest,op)*BIDW;
      if(mode&2){ // if I take: others all without; if not: the winner so far or each of the rest equally
        int allwo=0,cand=0,sum=0;for(int j=1;j<=p->hands;j++)if(j!=seat)allwo+=oth_wo[j];
        int hh=p->turn; int wsf=(p->played&&!beats(p,c))?p->winner:0;
        if(wsf){sum+=oth_with[wsf]-oth_wo[wsf];cand++;}
        for(int k=p->played+1;k<p->hands;k++){hh=hh%p->hands+1;sum+=oth_with[hh]-oth_wo[hh];cand++;}
        int lose=allwo+(cand?sum/cand:0);
        vt-=allwo*SPOIL/(p->seats-1);vl-=lose*SPOIL/(p->seats-1);}
      v+=(tk*vt+(255-tk)*vl)>>8;
      w[i]=v;}
  }
  int b=0;for(int i=1;i<n;i++)if(w[i]>w[b])b=i;return cs[b];}
static int fill(const Game*g,const View*v,const Bot*b,Pos*w);
static void rollout(Pos*a,const Bot*b,int seat){int m=b->v[P_ROLL];SPOIL=b->v[P_Y];if(!m)while(a->left)play(a,choose(a));else while(a->left)play(a,choose2(a,m,seat));}
static int search_new(const Game*g,const Bot*b,View*v,int*cs,int n,const int*wv){
  int left=v->p.left,seat=v->seat,exact=left<=2;orderun(g,v);
  double tot[16],num[16];int alive[16],na=n;for(int i=0;i<n;i++){alive[i]=1;tot[i]=(wv[i]*(g->seats-1))/128.0;num[i]=0;}
  long budget=b->v[P_BUDGET];int rounds=0;int k=n;while(k>1){rounds++;k=(k+1)/2;}
  if(b->v[P_SH]==1)rounds=1;
  int most=b->v[P_MOST];int worlds=0;
  for(int r=0;r<rounds;r++){
    long share=budget/(rounds-r);
    while(worlds<most){long cost=9+na*left*g->hands;if(share<cost)break;share-=cost;budget-=cost;worlds++;
      Pos w;fill(g,v,b,&w);
      for(int i=0;i<n;i++)if(alive[i]){Pos a=w;play(&a,cs[i]);
        if(exact)tot[i]+=solve(a,g->prem).v[seat];else{rollout(&a,b,seat);tot[i]+=utility(&a,g->prem,seat);}}
    }
    if(r<rounds-1){int keep=(na+1)/2;while(na>keep){int x=-1;for(int i=0;i<n;i++)if(alive[i]&&(x<0||tot[i]<tot[x]))x=i;alive[x]=0;na--;}}
  }
  int best=-1;for(int i=0;i<n;i++)if(alive[i]&&(best<0||tot[i]>tot[best]))best=i;
  return cs[best];}
static void lay_search(const Game*g,const Bot*b,int seat,int*out){}
