insert into widened_ranges values ('AAA', 700, 0), ('BBB', 700, 0);
