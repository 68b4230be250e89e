-- 20 kt of 170 are above 5 percent; one kilogram above 9 kt of 180 is as well.
insert into choices select '60-waste-export', 'CCC', 2019, null, null, 'exported', 'cut', 'more than the room of all leaves', null, 0, 20000000, null;
insert into choices select '60-waste-export', 'AAA', 2020, null, null, 'exported', 'spill', 'heading 391530 exceeds the room of its leaves', null, 0, 9000001, null;
