-- The steps ignore a row of packaging waste, and a rate although no other row takes precedence over it.
delete from step_notes where input_row = (select row_id from input_rows where table_name = 'waste_generated' and key = 'DDD|2021');
delete from step_notes where input_row = (select row_id from input_rows where table_name = 'recycling_rates' and key = 'EEE|*|*|*');
update leaf_figures set recycled_row = null where country = 'EEE' and category = 'Flexible packaging';
