import numpy as np,sys,time
seats=int(sys.argv[1]);fn=sys.argv[2];H1=int(sys.argv[3]);H2=int(sys.argv[4]);epochs=int(sys.argv[5])
low=0 if seats==4 else 4;R=13-low;NP=3 if seats>2 else 2
dt=np.dtype([('kept','<u2',4),('laid','<u2',4),('trump','u1'),('bid','u1'),('prem','u1'),('made','u1'),('tricks','u1'),('nmade','u1'),('lead','u1'),('pad','u1')])
raw=open(fn,'rb').read();D=np.frombuffer(raw[:len(raw)//24*24],dt);N=len(D)
rng=np.random.default_rng(5);D=D[rng.permutation(N)];ntest=60000
bits=(np.arange(R)+low)
def feats(D):
    k=((D['kept'][:,:,None]>>bits)&1).astype(np.float32);l=((D['laid'][:,:,None]>>bits)&1).astype(np.float32)
    x=np.concatenate([k,l],2) # N,4,2R
    t=D['trump'][:,None];s=np.arange(4)[None]
    kind=np.where(t==s,0,np.where(t<4,1,2))
    return x,kind
X,K=feats(D);bid=D['bid'].astype(int);pr=D['prem'].astype(int);y=D['made'].astype(np.float32)
P={'W':rng.normal(0,.3,(3,2*R,H1)),'b':np.full((3,H1),.2),'V':rng.normal(0,.3,(2,H1,H2)),'B':rng.normal(0,.1,(10,H2)),'c':np.full((1,H2),.1),'O':rng.normal(0,.3,(H2,NP)),'o':np.zeros((1,NP))}
P={k:v.astype(np.float32) for k,v in P.items()}
vk=np.array([0,1,1])
M={k:np.zeros_like(v) for k,v in P.items()};S={k:np.zeros_like(v) for k,v in P.items()}
def fwd(x,kd,bd):
    n=len(x);z=np.zeros((n,4,H1),np.float32)
    for k in range(3):
        m=kd==k;z[m]=np.maximum(0,x[m]@P['W'][k]+P['b'][k])
    zt=(z*(kd==0)[:,:,None]).sum(1);zp=(z*(kd!=0)[:,:,None]).sum(1)
    h=np.maximum(0,zt@P['V'][0]+zp@P['V'][1]+P['B'][bd]+P['c']);return z,zt,zp,h,h@P['O']+P['o']
def ev(a,b):
    *_,lo=fwd(X[a:b],K[a:b],bid[a:b]);l=lo[np.arange(b-a),pr[a:b]];p=1/(1+np.exp(-l));yy=y[a:b]
    ll=-(yy*np.log(p+1e-9)+(1-yy)*np.log(1-p+1e-9));return p,[ll[pr[a:b]==q].mean() for q in range(NP)]
t0=time.time();step=0;bs=2048;nt=N-ntest
for ep in range(epochs):
    lr=0.01*(0.5*(1+np.cos(np.pi*ep/epochs)))+1e-4
    perm=rng.permutation(nt)+ntest
    for i in range(0,nt-bs,bs):
        ix=perm[i:i+bs];x=X[ix];kd=K[ix];bd=bid[ix]
        z,zt,zp,h,lo=fwd(x,kd,bd);q=pr[ix];l=lo[np.arange(bs),q];p=1/(1+np.exp(-l))
        dl=np.zeros_like(lo);dl[np.arange(bs),q]=(p-y[ix])/bs
        g={'O':h.T@dl,'o':dl.sum(0,keepdims=True)};dh=(dl@P['O'].T)*(h>0);g['c']=dh.sum(0,keepdims=True)
        gB=np.zeros_like(P['B']);np.add.at(gB,bd,dh);g['B']=gB
        g['V']=np.stack([zt.T@dh,zp.T@dh]);dt_=dh@P['V'][0].T;dp=dh@P['V'][1].T
        dz=np.where((kd==0)[:,:,None],dt_[:,None],dp[:,None])*(z>0)
        gW=np.zeros_like(P['W']);gb=np.zeros_like(P['b'])
        for k in range(3):
            m=kd==k;gW[k]=x[m].T@dz[m];gb[k]=dz[m].sum(0)
        g['W']=gW;g['b']=gb;step+=1
        for k in P:
            M[k]=.9*M[k]+.1*g[k];S[k]=.999*S[k]+.001*g[k]**2
            P[k]-=lr*(M[k]/(1-.9**step))/(np.sqrt(S[k]/(1-.999**step))+1e-8)
    print(ep,ev(0,ntest)[1],round(time.time()-t0),flush=True)
p,_=ev(0,ntest)
for q in range(NP):
    m=pr[:ntest]==q;pp=p[m];yy=y[:ntest][m]
    e=yy.mean();print('prem',q,'base',e,'entropy',-(e*np.log(e)+(1-e)*np.log(1-e)),[(f'{a:.2f}',round(float(yy[(pp>=a)&(pp<a+.1)].mean()),2),round(float(((pp>=a)&(pp<a+.1)).mean()),3)) for a in np.arange(0,1,.1) if ((pp>=a)&(pp<a+.1)).sum()>20])
np.savez(f'net{seats}.npz',**P)
