delete from choices where kind = 'assumed';
