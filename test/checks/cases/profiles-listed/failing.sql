delete from choices where kind = 'profile' and country not in ('AAA', 'BBB');
update choices set profile = 'Disposer', reason = 'profile-classified', ratio = 'mismanaged_of_waste' where kind = 'profile' and country = 'BBB' and year = 2022;
