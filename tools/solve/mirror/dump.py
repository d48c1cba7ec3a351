import numpy as np,sys
s=int(sys.argv[1]);P=np.load(f'net{s}.npz');W=P['W']
with open(f'net{s}.txt','w') as f:
    f.write(f"{W.shape[2]} {P['B'].shape[1]} {P['O'].shape[1]} {W.shape[1]//2}\n")
    for k in ('W','b','V','B','c','O','o'): f.write(' '.join(f'{x:.6g}' for x in P[k].ravel())+'\n')
