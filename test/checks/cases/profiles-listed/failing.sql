delete from step_notes where kind = 'profile' and country not in ('AAA', 'BBB');
update step_notes set profile = 'Disposer', reason = 'profile-classified', ratio = 'mismanaged_of_waste' where kind = 'profile' and country = 'BBB' and year = 2022;
