import numpy as np,math,sys
sys.path.insert(0,'/tmp/wt/parlettbot')
from tools.fonts.build import block
def q(a): 
    r=np.round(a*32);print('max',abs(r).max(),'clipped',(abs(r)>127).sum());return bytes((np.clip(r,-127,127).astype(int)+128).ravel().tolist())
out='"""The small nets that say how often a bid is made, each number 128 more than 32 times its value."""\n\n# Fitted to games of the bots; engine/parlett/bots/judge.py has the layout.\n\n'
for s,name in ((2,'TWO'),(3,'THREE'),(4,'FOUR')):
    P=np.load(f'net{s}.npz');b=q(P['W'])+q(P['b'])+q(P['V'])+q(P['B']+P['c'])+q(P['O'].T)+q(P['o'])
    out+=f'{name} = (\n'+''.join('    b"'+''.join(f'\\x{x:02x}' for x in b[i:i+16])+'"\n' for i in range(0,len(b),16))+')\n"""For %s players."""\n\n'%name.lower()
    print(name,len(b))
T=[min(255,round(255*math.tanh(i/8))) for i in range(34)]
out+='HALF = (\n'+''.join('    b"'+''.join(f'\\x{x:02x}' for x in T[i:i+16])+'"\n' for i in range(0,34,16))+')\n"""How far a chance is from one half, of 255, by quarters of its logarithm of odds."""\n'
open('/tmp/wt/parlettbot/engine/parlett/bots/nets.py','w').write(out)
