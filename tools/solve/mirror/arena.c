#include "game.h"
static Bot mk(const char*s){Bot b;memset(&b,0,sizeof b);strncpy(b.name,s,199);int*v=b.v;v[P_BUDGET]=440;v[P_MOST]=30;v[P_EARLIEST]=99;v[P_DECL]=165;v[P_REV]=235;v[P_BIDW]=24;v[P_TRIES]=8;v[P_SWAPS]=4;
  char t[200];strcpy(t,s);char*q=strtok(t,":,");
  while(q){if(!strcmp(q,"good")){v[P_EARLIEST]=2;v[P_MOST]=8;v[P_DECL]=143;v[P_REV]=165;}
    else if(!strcmp(q,"easy")){v[P_LVL]=1;v[P_DECL]=v[P_REV]=999;}
    else if(!strcmp(q,"best"));
    else {char*e=strchr(q,'=');int ok=0;if(e){*e=0;for(int i=0;i<NP;i++)if(!strcmp(q,PNAME[i])){v[i]=atoi(e+1);ok=1;}} if(!ok){fprintf(stderr,"? %s\n",q);exit(2);}}
    q=strtok(0,":,");}
  return b;}
static const int TR[5]={1,3,2,0,4};
int main(int c,char**a){
  int matches=atoi(a[1]);uint64_t seed=atoi(a[2]);int seats=c-3;Bot B[5];for(int i=0;i<seats;i++)B[i]=mk(a[3+i]);
  double pts[5]={0},made[5]={0},bids[5]={0},over[5]={0},under[5]={0},prem[5]={0},pmade[5]={0},rev[5]={0},rmade[5]={0};static double hn[3][16],hm[3][16],bn[3][11],bm[3][11];double s1=0,s2=0;int nd=0;
  for(int m=0;m<matches;m++){double lead=0;
    for(int t=0;t<seats;t++){int dealer=(seed+m)%seats+1,trump=4;Bot*by[5];for(int s=1;s<=seats;s++)by[s]=&B[(s-1+t)%seats];
      for(int d=0;d<9;d++){Res R=deal(seats,(dealer-1+d)%seats+1,trump,(seed+m)*16+d,by);trump=TR[R.nmade];nd++;
        for(int s=1;s<=seats;s++){int i=(s-1+t)%seats;pts[i]+=R.pts[s];made[i]+=R.made[s];bids[i]+=R.bid[s];over[i]+=R.tricks[s]>R.bid[s];under[i]+=R.tricks[s]<R.bid[s];
          if(R.prem[s]==1){prem[i]++;pmade[i]+=R.made[s];}if(R.prem[s]==2){rev[i]++;rmade[i]+=R.made[s];}
          if(i==0){int q=R.chance[s]/16,pr=R.prem[s];hn[pr][q]++;hm[pr][q]+=R.made[s];{int k=R.bid[s];bn[pr][k]++;bm[pr][k]+=R.made[s];}} lead+=i==0?R.pts[s]:-R.pts[s]/(seats-1);}}}
    lead/=9*seats;s1+=lead;s2+=lead*lead;}
  double mean=s1/matches,sd=sqrt((s2-s1*mean)/(matches-1));
  for(int i=0;i<seats;i++)printf("%-40s %6.2f pts made %.1f%% bid %.2f over %.1f under %.1f | decl %.3f made %.0f%% rev %.3f made %.0f%%\n",B[i].name,pts[i]/nd,100*made[i]/nd,bids[i]/nd,100*over[i]/nd,100*under[i]/nd,prem[i]/nd,100*pmade[i]/(prem[i]+1e-9),rev[i]/nd,100*rmade[i]/(rev[i]+1e-9));
  if(getenv("HIST"))for(int pr=0;pr<3;pr++){printf("prem %d by chance:",pr);for(int q=0;q<16;q++)if(hn[pr][q]>20)printf(" %d:%.0f%%(%.1f%%)",q*16,100*hm[pr][q]/hn[pr][q],100*hn[pr][q]/nd);printf("\n  by bid:");for(int q=0;q<10;q++)if(bn[pr][q]>20)printf(" %d:%.0f%%(%.1f%%)",q,100*bm[pr][q]/bn[pr][q],100*bn[pr][q]/nd);printf("\n");}
  printf("LEAD %+.2f ± %.2f  (%d deals, %s)\n",mean,1.96*sd/sqrt(matches),nd,B[0].name);return 0;}
