delete from choices where kind = 'profile' and country not in ('AAA', 'BBB');
update choices set choice = 'Disposer', note = 'classified by mismanaged_of_waste' where kind = 'profile' and country = 'BBB' and year = 2022;
