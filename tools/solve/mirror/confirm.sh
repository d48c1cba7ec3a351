S=500000; C="best:tries=4,sh=2,settle=2,bid=1,x=600,z=50,budget=490"
H3="$C,decl=30,rev=40"; H4="$C,decl=0,rev=-150"; H2="$C,decl=40"
echo "3 vs best"; ./arena 1000 $S $H3 best best | grep -v '^best  '
echo "3 vs good"; ./arena 1000 $S $H3 good good | tail -1
echo "3 self";    ./arena 1000 $S $H3 $H3 $H3 | head -1
echo "4 vs best"; ./arena 500 $S $H4 best best best | grep -v '^best  '
echo "4 vs good"; ./arena 500 $S $H4 good good good | tail -1
echo "2 vs best"; ./arena 1000 $S $H2 best | grep -v '^best  '
echo "2 vs good"; ./arena 1000 $S $H2 good | tail -1
echo "3 x10 vs best"; ./arena 300 $S $H3,budget=4900,most=400 best best | tail -1
