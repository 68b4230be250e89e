delete from input_rows where table_name in ('population', 'profile_shares');
