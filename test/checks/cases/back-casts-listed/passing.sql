update net_input set method = 'supply' where country = 'BBB';
