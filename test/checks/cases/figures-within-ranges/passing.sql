-- A figure may lie on a bound. One that is not known has none.
update csv_ranges set export_kg_high = (select export_kg from records r where r.country = csv_ranges.country and r.category = csv_ranges.category and r.polymer = csv_ranges.polymer and r.year = csv_ranges.year) where export_kg_high is not null;
