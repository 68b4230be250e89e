-- Three shares that are rounded to 0.1 % are at most 0.15 % away from 100 %.
update treatment_shares set incineration_ppm = 333000, sanitary_landfill_ppm = 333000, improper_ppm = 333000, left_out_ppm = 0;
