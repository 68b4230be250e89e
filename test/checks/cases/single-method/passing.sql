delete from net_input where country not in ('AAA', 'CCC');
