insert into choices select '60-waste-export', 'AAA', 2020, null, null, 'exported', 'spill', 'heading 391530 exceeds the room of its leaves', null, 0, 9000000, null;
