delete from choices where kind = 'profile';
