insert into widened_ranges values ('AAA', 1400, 700), ('BBB', 700, 0), ('CCC', 700, 12), ('DDD', 700, 11), ('EEE', 700, 400), ('FFF', 700, 3), ('GGG', 700, 2);
