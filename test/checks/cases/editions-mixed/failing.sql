-- Both sources are of the publisher P; the row of CCC in 2022 comes from the other one than those of 2019 to 2021.
update input_rows set source = 'weak' where table_name = 'waste_generated' and key = 'CCC|2022';
