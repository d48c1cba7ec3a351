import sys,math; sys.path.insert(0,'/tmp/wt/parlettbot')
import numpy as np,random
from engine.parlett.bots import judge
from engine.parlett.bots.position import Position
r=random.Random(1)
for seats in (2,3,4):
    P=np.load(f'/tmp/pbots/net{seats}.npz');low=0 if seats==4 else 4;R=13-low;err=[]
    for _ in range(200):
        pk=[(s,x) for s in range(4) for x in range(low,13)];r.shuffle(pk);n=13 if seats==4 else 12
        h=pk[:n];laid=h[:3];kept=h[3:];trump=r.randrange(5);bid=sum((3,0,2,1)[s] for s,_ in laid)
        p=Position();p.seats=seats;p.hands=max(3,seats);p.trump=trump;p.cards=[0]*20;L=[0]*4
        for s,x in kept:p.cards[4+s]|=1<<x
        for s,x in laid:L[s]|=1<<x
        got=judge.chances(p,1,L,bid)
        hh=P['c'][0]+P['B'][bid]
        for s in range(4):
            k=0 if s==trump else 1 if trump<4 else 2
            x=np.array([(p.cards[4+s]>>i)&1 for i in range(low,13)]+[(L[s]>>i)&1 for i in range(low,13)])
            hh=hh+np.maximum(0,x@P['W'][k]+P['b'][k])@P['V'][1 if k else 0]
        lo=np.maximum(0,hh)@P['O']+P['o'][0]
        err+= [abs(g/512-1/(1+math.exp(-l))) for g,l in zip(got,lo)]
    print(seats,'mean error',np.mean(err),'max',max(err))
