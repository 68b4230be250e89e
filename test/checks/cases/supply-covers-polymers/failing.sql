delete from polymer_supply where country = 'AAA' and year = 2021 and polymer = 'LDPE';
update packaging set packaging_ppm = null where country = 'BBB' and polymer = 'PET';
