delete from step_notes where kind = 'profile';
