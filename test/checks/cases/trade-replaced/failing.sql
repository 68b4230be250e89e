insert into choices select '15-waste-trade', 'AAA', 2020, null, null, 'exported', 'replaced', 'UNCTAD is below a third: Our World in Data stands in', 1, 5000000, 1000000, null;
