// The files that the tests of production need, below the raw folder.

export const RAW_FILES = [
  'eurostat-packaging/cei_pc050_plastic_packaging_generated_kg_hab_2000_2022.csv',
  'eurostat-packaging/cei_wm020_plastic_packaging_recycling_rate_2000_2022.csv',
  'eurostat-packaging/demo_gind_population.csv',
  'eurostat-packaging/env_waspac_linear.zip',
  'eurostat-packaging/recycled_abroad_2018_2023.csv',
  'hmrc-plastic-waste-trade/uk_trade_3915_2000_202409.csv',
  'iso-country-codes/country-codes.csv',
  'oecd-plastic-fate-shares/share-plastic-fate.csv',
  'oecd-region-map/regionmappingOECDPlastic.csv',
  'owid-plastic-waste-trade/plastic_waste_trade_un_comtrade_2022.csv',
  'uk-packaging-composition/plastic_packaging_composition_mass_kt.csv',
  'unctad-plastic-waste-trade/US.PlasticsTradebyPartner_20260530_204708_imports.csv',
  'unctad-plastic-waste-trade/US.PlasticsTradebyPartner_20260530_204716_exports.csv',
  'worldbank-population/population.csv',
  'worldbank-what-a-waste-2/country_level_codebook.csv',
  'worldbank-what-a-waste-2/country_level_data_0.csv',
  '../assumptions/national_waste.csv',
]
