// The continents of countries by the M49 standard of the United Nations Statistics Division, for selecting countries by continent. The
// regions of a release come from its inputs, and may divide the world otherwise.

/** Alpha-3 codes of ISO 3166-1. Antarctica and Kosovo are in no region of M49. */
const COUNTRIES = {
  Africa: `
    AGO ATF BDI BEN BFA BWA CAF CIV CMR COD COG COM CPV DJI DZA EGY ERI ESH ETH GAB GHA GIN GMB GNB GNQ IOT KEN LBR LBY LSO MAR MDG
    MLI MOZ MRT MUS MWI MYT NAM NER NGA REU RWA SDN SEN SHN SLE SOM SSD STP SWZ SYC TCD TGO TUN TZA UGA ZAF ZMB ZWE`,
  America: `
    ABW AIA ARG ATG BES BHS BLM BLZ BMU BOL BRA BRB BVT CAN CHL COL CRI CUB CUW CYM DMA DOM ECU FLK GLP GRD GRL GTM GUF GUY HND HTI
    JAM KNA LCA MAF MEX MSR MTQ NIC PAN PER PRI PRY SGS SLV SPM SUR SXM TCA TTO URY USA VCT VEN VGB VIR`,
  Asia: `
    AFG ARE ARM AZE BGD BHR BRN BTN CHN CYP GEO HKG IDN IND IRN IRQ ISR JOR JPN KAZ KGZ KHM KOR KWT LAO LBN LKA MAC MDV MMR MNG MYS
    NPL OMN PAK PHL PRK PSE QAT SAU SGP SYR THA TJK TKM TLS TUR TWN UZB VNM YEM`,
  Europe: `
    ALA ALB AND AUT BEL BGR BIH BLR CHE CZE DEU DNK ESP EST FIN FRA FRO GBR GGY GIB GRC HRV HUN IMN IRL ISL ITA JEY LIE LTU LUX LVA
    MCO MDA MKD MLT MNE NLD NOR POL PRT ROU RUS SJM SMR SRB SVK SVN SWE UKR VAT`,
  Oceania: `
    ASM AUS CCK COK CXR FJI FSM GUM HMD KIR MHL MNP NCL NFK NIU NRU NZL PCN PLW PNG PYF SLB TKL TON TUV UMI VUT WLF WSM`,
} as const

export const CONTINENTS = ['Africa', 'America', 'Asia', 'Europe', 'Oceania'] as const satisfies readonly (keyof typeof COUNTRIES)[]
type Continent = (typeof CONTINENTS)[number]

/** Continents by alpha-3 code. */
export const CONTINENT_OF: ReadonlyMap<string, Continent> = new Map(
  CONTINENTS.flatMap((continent) =>
    COUNTRIES[continent]
      .trim()
      .split(/\s+/)
      .map((code) => [code, continent] as const),
  ),
)
