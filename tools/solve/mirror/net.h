typedef struct {int H1,H2,NP,R,low;float W[3][26][16],b[3][16],V[2][16][16],B[10][16],c[16],O[16][3],o[3];int ok;} Net;
static Net NETS[5];
static void load_net(int seats){Net*n=&NETS[seats];char fn[50];sprintf(fn,"net%d.txt",seats);FILE*f=fopen(fn,"r");if(!f)return;int r=fscanf(f,"%d%d%d%d",&n->H1,&n->H2,&n->NP,&n->R);n->low=13-n->R;
 for(int k=0;k<3;k++)for(int i=0;i<2*n->R;i++)for(int j=0;j<n->H1;j++)r=fscanf(f,"%f",&n->W[k][i][j]);
 for(int k=0;k<3;k++)for(int j=0;j<n->H1;j++)r=fscanf(f,"%f",&n->b[k][j]);
 for(int k=0;k<2;k++)for(int i=0;i<n->H1;i++)for(int j=0;j<n->H2;j++)r=fscanf(f,"%f",&n->V[k][i][j]);
 for(int i=0;i<10;i++)for(int j=0;j<n->H2;j++)r=fscanf(f,"%f",&n->B[i][j]);
 for(int j=0;j<n->H2;j++)r=fscanf(f,"%f",&n->c[j]);
 for(int j=0;j<n->H2;j++)for(int k=0;k<n->NP;k++)r=fscanf(f,"%f",&n->O[j][k]);
 for(int k=0;k<n->NP;k++)r=fscanf(f,"%f",&n->o[k]);n->ok=1;fclose(f);}
static void net_eval(int seats,const uint16_t*kept,const int*laid,int trump,int bid,double*p){
 Net*n=&NETS[seats];if(!n->ok)load_net(seats);float h[16];for(int j=0;j<n->H2;j++)h[j]=n->c[j]+n->B[bid][j];
 for(int s=0;s<4;s++){int k=s==trump?0:trump<4?1:2;float z[16];for(int j=0;j<n->H1;j++)z[j]=n->b[k][j];
  for(int r=0;r<n->R;r++)if(kept[s]>>(r+n->low)&1)for(int j=0;j<n->H1;j++)z[j]+=n->W[k][r][j];
  for(int x=0;x<3;x++)if(laid[x]>=0&&(laid[x]>>4)==s){int r=n->R+(laid[x]&15)-n->low;for(int j=0;j<n->H1;j++)z[j]+=n->W[k][r][j];}
  for(int i=0;i<n->H1;i++)if(z[i]>0)for(int j=0;j<n->H2;j++)h[j]+=z[i]*n->V[k?1:0][i][j];}
 p[2]=0;for(int k=0;k<n->NP;k++){float l=n->o[k];for(int j=0;j<n->H2;j++)if(h[j]>0)l+=h[j]*n->O[j][k];p[k]=1/(1+exp(-l));}}
static double ev_kind(const Bot*b,const double*p,int k,double bid){double B=b->v[P_BIDW];static const int PR[3]={0,30,60};
 return p[k]*(B+PR[k])-(1-p[k])*PR[k]+bid*b->v[P_Z]/100.0-(k==1?b->v[P_DECL]:k==2?b->v[P_REV]:0)/10.0;}
static double ev_best(const Bot*b,int np,const double*p,double bid,int*kind){double m=-1e9;for(int k=0;k<np;k++){double e=ev_kind(b,p,k,bid);if(e>m){m=e;*kind=k;}}return m;}
