update input_rows set source = 'nowhere' where table_name = 'waste_generated' and key = 'DDD|2021';
update input_rows set score = null where table_name = 'waste_generated' and key = 'DDD|2022';
update packaging_shares set area = 'South' where polymer = 'PET';
update import_profiles set profile = 'Broker';
