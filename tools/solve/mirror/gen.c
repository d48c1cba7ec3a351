#include "game.h"
#define MAIN_NO
typedef struct {uint16_t kept[4],laid[4];uint8_t trump,bid,prem,made,tricks,nmade,lead,pad;} Rec;
int main(int c,char**a){int seats=atoi(a[1]);int n=atoi(a[2]);int seed=atoi(a[3]);FILE*f=fopen(a[4],"wb");
 Bot b;memset(&b,0,sizeof b);int*v=b.v;v[P_BUDGET]=440;v[P_MOST]=30;v[P_EARLIEST]=99;v[P_DECL]=999;v[P_REV]=999;v[P_BIDW]=24;v[P_TRIES]=20;v[P_SWAPS]=4;v[P_SH]=2;v[P_SETTLE]=2;
 Bot*by[5]={&b,&b,&b,&b,&b};Rng r=seeded(seed,77);
 static const int T3[20]={4,4,1,1,1,3,3,3,3,3,3,2,2,2,2,2,2,0,0,4};
 static const int NZ[4]={0,800,800,2500};
 for(int i=0;i<n;i++){int trump=T3[below(&r,20)];int dealer=below(&r,seats)+1;NOISE=NZ[below(&r,4)];FORCE=below(&r,seats)+1;int k=below(&r,20);FORCED=k<7?0:k<14?1:2;if(seats==2&&FORCED==2)FORCED=1;
  Res R=deal(seats,dealer,trump,(uint64_t)seed*100000007ULL+i,by);
  for(int s=1;s<=seats;s++){ if(FORCED&&s!=FORCE)continue; Rec q;memset(&q,0,sizeof q);
    for(int su=0;su<4;su++){q.kept[su]=LAST.played[s][su];}
    for(int x=0;x<3;x++)q.laid[LAST.laid[s][x]>>4]|=1u<<(LAST.laid[s][x]&15);
    q.trump=trump;q.bid=R.bid[s];q.prem=R.prem[s];q.made=R.made[s];q.tricks=R.tricks[s];q.nmade=R.nmade;q.lead=LAST.inturn[0]==s;
    fwrite(&q,sizeof q,1,f);}}
 fclose(f);return 0;}
