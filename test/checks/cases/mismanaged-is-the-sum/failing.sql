update parquet_records set mismanaged_including_littering_ppm = 200000, improperly_disposed_ppm = 60000, littering_ppm = 50000,
  uncollected_excluding_littering_ppm = 50000 where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
