-- Bounds that round to one number, and a figure of 0.
update csv_ranges set export_kg_low = 3, export_kg_high = 3, waste_import_kg_low = 0, waste_import_kg_high = 0;
