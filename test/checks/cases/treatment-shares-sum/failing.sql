-- 5 % of 192.3 kt of waste are at stake.
update treatment_shares set left_out_ppm = 150000 where country = 'BBB';
-- 69 and 31.4 % are improper and together more than a cell may hold: 0.4 % of 173 kt of waste are at stake, which is more than rounding.
update treatment_shares set incineration_ppm = 0, sanitary_landfill_ppm = 0, improper_ppm = 1000000, left_out_ppm = 0 where country in ('AAA', 'CCC');
insert into published_cells
  select t.row_id, 'improper_percent', c.cell, c.text, null, null, c.text from treatment_shares t, (values ('open_dump', '69'), ('other', '31.4')) c(cell, text)
  where t.country = 'CCC';
