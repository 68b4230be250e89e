delete from net_input where country not in ('AAA', 'FFF') or year <> 2022;
