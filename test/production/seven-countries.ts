// National figures of seven countries, 2019 to 2022, in version 1.4. A separate script, which is not kept, computed them from the
// published figures in exact fractions. Each comment shows the arithmetic: the published figure and its factors.
// The masses are sums over the 54 cells, so that a rate applied to each cell may differ from the same rate of W by some kilograms.

/** National masses of a country and year, whole kg. */
export interface SevenFigures {
  readonly country: string
  readonly year: number
  /** ΣW, the waste generated in the country. */
  readonly waste: bigint
  readonly recycled: bigint
  readonly exported: bigint
  readonly littered: bigint
  readonly incinerated: bigint
  readonly landfilled: bigint
  readonly improper: bigint
  readonly uncollected: bigint
  readonly leaked: bigint
  /** Imported waste and its four parts. */
  readonly imported: bigint
  readonly reexported: bigint
  readonly importRecycled: bigint
  readonly importProper: bigint
  readonly importImproper: bigint
}

export const SEVEN_COUNTRIES: readonly SevenFigures[] = [
  // CHE 2019: W = 6,056,000 t × 15 % × 65 % × 8,575,280 / 8,373,338 persons (2019 / 2016)
  // recycled: 82 % of PET bottles (2019), 10.3 % of the others (2010)
  // exported: 70,000,000 kg (UNCTAD 2018; 2019 is flagged) × 60 %
  // collected: 99 % of W, limited to W − littered; left after recycling and export: 439,659,785 kg
  // treated as incineration 47, sanitary 0, controlled and unspecified 0 and 0 (sanitary), dump 0, other 0, unaccounted 0
  // imports: 11,000,000 kg (UNCTAD 2019) × 60 %; Recycler: 2 % re-exported, 80 % recycled
  {
    country: 'CHE',
    year: 2019,
    waste: 604_700_279n,
    recycled: 99_266_125n,
    exported: 42_000_000n,
    littered: 23_774_369n,
    incinerated: 439_659_785n,
    landfilled: 0n,
    improper: 0n,
    uncollected: 0n,
    leaked: 3_650_763n,
    imported: 6_600_000n,
    reexported: 132_000n,
    importRecycled: 5_279_998n,
    importProper: 1_188_002n,
    importImproper: 0n,
  },
  // CHE 2020: W = 6,056,000 t × 15 % × 65 % × 8,638,167 / 8,373,338 persons (2020 / 2016)
  // recycled: 82 % of PET bottles (2019), 10.3 % of the others (2010)
  // exported: 28,000,000 kg (UNCTAD 2020) × 60 %
  // collected: 99 % of W, limited to W − littered; left after recycling and export: 468,392,049 kg
  // treated as incineration 47, sanitary 0, controlled and unspecified 0 and 0 (sanitary), dump 0, other 0, unaccounted 0
  // imports: 12,000,000 kg (UNCTAD 2020) × 60 %; Recycler: 2 % re-exported, 80 % recycled
  {
    country: 'CHE',
    year: 2020,
    waste: 609_134_862n,
    recycled: 99_994_093n,
    exported: 16_800_000n,
    littered: 23_948_720n,
    incinerated: 468_392_049n,
    landfilled: 0n,
    improper: 0n,
    uncollected: 0n,
    leaked: 3_677_533n,
    imported: 7_200_000n,
    reexported: 144_002n,
    importRecycled: 5_760_002n,
    importProper: 1_295_996n,
    importImproper: 0n,
  },
  // CHE 2021: W = 6,056,000 t × 15 % × 65 % × 8,704,546 / 8,373,338 persons (2021 / 2016)
  // recycled: 81 % of PET bottles (2021), 10.3 % of the others (2010)
  // exported: 65,000,000 kg (UNCTAD 2021) × 60 %
  // collected: 99 % of W, limited to W − littered; left after recycling and export: 450,444,016 kg
  // treated as incineration 47, sanitary 0, controlled and unspecified 0 and 0 (sanitary), dump 0, other 0, unaccounted 0
  // imports: 13,000,000 kg (UNCTAD 2021) × 60 %; Recycler: 2 % re-exported, 80 % recycled
  {
    country: 'CHE',
    year: 2021,
    waste: 613_815_689n,
    recycled: 100_238_923n,
    exported: 39_000_000n,
    littered: 24_132_750n,
    incinerated: 450_444_016n,
    landfilled: 0n,
    improper: 0n,
    uncollected: 0n,
    leaked: 3_705_793n,
    imported: 7_800_000n,
    reexported: 155_999n,
    importRecycled: 6_240_001n,
    importProper: 1_404_000n,
    importImproper: 0n,
  },
  // CHE 2022: W = 6,056,000 t × 15 % × 65 % × 8,777,088 / 8,373,338 persons (2022 / 2016)
  // recycled: 81 % of PET bottles (2021), 10.3 % of the others (2010)
  // exported: 88,000,000 kg (UNCTAD 2022) × 60 %
  // collected: 99 % of W, limited to W − littered; left after recycling and export: 440,722,945 kg
  // treated as incineration 47, sanitary 0, controlled and unspecified 0 and 0 (sanitary), dump 0, other 0, unaccounted 0
  // imports: 95,000,000 kg (UNCTAD 2022) × 60 %; Recycler: 2 % re-exported, 80 % recycled
  {
    country: 'CHE',
    year: 2022,
    waste: 618_931_110n,
    recycled: 101_074_298n,
    exported: 52_800_000n,
    littered: 24_333_867n,
    incinerated: 440_722_945n,
    landfilled: 0n,
    improper: 0n,
    uncollected: 0n,
    leaked: 3_736_679n,
    imported: 57_000_000n,
    reexported: 1_140_003n,
    importRecycled: 45_600_001n,
    importProper: 10_259_996n,
    importImproper: 0n,
  },
  // GBR 2019: W = sum of the composition table of 2019, whole kt
  // recycled: 593,000,000 kg × 100 % / 2,219,000,000 kg of every cell (2021)
  // exported: 519,000,000 kg of 2021, unchanged
  // collected: 97.43 % of W, limited to W − littered; left after recycling and export: 1,067,605,708 kg
  // treated as incineration 31.38, sanitary 0, controlled and unspecified 0 and 22.568 (sanitary), dump 0, other 0, unaccounted 2.572
  // imports: 88,565,166 kg (HMRC 2019) × 60 %, by heading; Recycler: 2 % re-exported, 80 % recycled
  {
    country: 'GBR',
    year: 2019,
    waste: 2_288_000_000n,
    recycled: 611_439_387n,
    exported: 519_000_000n,
    littered: 89_954_905n,
    incinerated: 620_972_514n,
    landfilled: 446_593_617n,
    improper: 39_577n,
    uncollected: 0n,
    leaked: 13_819_253n,
    imported: 53_139_100n,
    reexported: 1_062_780n,
    importRecycled: 42_511_282n,
    importProper: 9_564_684n,
    importImproper: 354n,
  },
  // GBR 2020: W = mean of 2,288,000,000 kg (2019) and 2,219,000,000 kg (2021)
  // recycled: 593,000,000 kg × 100 % / 2,219,000,000 kg of every cell (2021)
  // exported: 519,000,000 kg of 2021, unchanged
  // collected: 97.43 % of W, limited to W − littered; left after recycling and export: 1,043,681,802 kg
  // treated as incineration 31.38, sanitary 0, controlled and unspecified 0 and 22.568 (sanitary), dump 0, other 0, unaccounted 2.572
  // imports: 76,045,951 kg (HMRC 2020) × 60 %, by heading; Recycler: 15,929 / 76,045,951 re-exported, 80 % recycled
  {
    country: 'GBR',
    year: 2020,
    waste: 2_253_500_000n,
    recycled: 602_219_696n,
    exported: 519_000_000n,
    littered: 88_598_502n,
    incinerated: 607_057_181n,
    landfilled: 436_585_930n,
    improper: 38_691n,
    uncollected: 0n,
    leaked: 13_610_832n,
    imported: 45_627_571n,
    reexported: 9556n,
    importRecycled: 36_502_057n,
    importProper: 9_115_621n,
    importImproper: 337n,
  },
  // GBR 2021: W = sum of the composition table of 2021, whole kt
  // recycled: 593,000,000 kg × 100 % / 2,219,000,000 kg of every cell (2021)
  // exported: 519,000,000 kg of 2021, unchanged
  // collected: 97.43 % of W, limited to W − littered; left after recycling and export: 1,019,757,900 kg
  // treated as incineration 31.38, sanitary 0, controlled and unspecified 0 and 22.568 (sanitary), dump 0, other 0, unaccounted 2.572
  // imports: 58,798,208 kg (HMRC 2021) × 60 %, by heading; Recycler: 2 % re-exported, 80 % recycled
  {
    country: 'GBR',
    year: 2021,
    waste: 2_219_000_000n,
    recycled: 592_999_998n,
    exported: 519_000_000n,
    littered: 87_242_102n,
    incinerated: 593_141_852n,
    landfilled: 426_578_244n,
    improper: 37_804n,
    uncollected: 0n,
    leaked: 13_402_413n,
    imported: 35_278_925n,
    reexported: 705_579n,
    importRecycled: 28_223_141n,
    importProper: 6_349_972n,
    importImproper: 233n,
  },
  // GBR 2022: W = sum of the composition table of 2022, whole kt
  // recycled: 621,000,000 kg × 100 % / 2,081,000,000 kg of every cell (2022)
  // exported: 529,000,000 kg of 2022, unchanged
  // collected: 97.43 % of W, limited to W − littered; left after recycling and export: 849,183,500 kg
  // treated as incineration 31.38, sanitary 0, controlled and unspecified 0 and 22.568 (sanitary), dump 0, other 0, unaccounted 2.572
  // imports: 120,616,309 kg (HMRC 2022) × 60 %, by heading; Recycler: 2 % re-exported, 80 % recycled
  {
    country: 'GBR',
    year: 2022,
    waste: 2_081_000_000n,
    recycled: 621_000_000n,
    exported: 529_000_000n,
    littered: 81_816_500n,
    incinerated: 493_927_307n,
    landfilled: 355_224_712n,
    improper: 31_481n,
    uncollected: 0n,
    leaked: 12_568_325n,
    imported: 72_369_785n,
    reexported: 1_447_398n,
    importRecycled: 57_895_828n,
    importProper: 13_026_077n,
    importImproper: 482n,
  },
  // USA 2019: W = 13,154,178,730 kg of 2018 × 330,226,227 / 328,529,577 persons
  // recycled: 29.1 % of PET bottles (2018), 29.3 % of HDPE Other bottles (2018), 8.7 % of the others (2018)
  // exported: (611,000,000 kg (UNCTAD 2019) − 4,198,968 kg re-exported) × 60 %
  // collected: 100 % of W, limited to W − littered; left after recycling and export: 10,739,628,996 kg
  // treated as incineration 12.8, sanitary 0, controlled and unspecified 0 and 52.6 (sanitary), dump 0, other 0, unaccounted 0
  // imports: 454,000,000 kg (UNCTAD 2018; 2019 is flagged) × 60 %; Recycler: 4,198,968 / 454,000,000 re-exported, 80 % recycled
  {
    country: 'USA',
    year: 2019,
    waste: 13_222_111_844n,
    recycled: 1_582_206_585n,
    exported: 364_080_619n,
    littered: 536_195_644n,
    incinerated: 2_101_945_736n,
    landfilled: 8_637_683_260n,
    improper: 0n,
    uncollected: 0n,
    leaked: 84_927_075n,
    imported: 272_400_000n,
    reexported: 2_519_381n,
    importRecycled: 217_920_002n,
    importProper: 51_960_617n,
    importImproper: 0n,
  },
  // USA 2020: W = 13,154,178,730 kg of 2018 × 331,577,720 / 328,529,577 persons
  // recycled: 29.1 % of PET bottles (2018), 29.3 % of HDPE Other bottles (2018), 8.7 % of the others (2018)
  // exported: 624,511,073 kg (Our World in Data 2020 as UNCTAD is flagged) × 60 %
  // collected: 100 % of W, limited to W − littered; left after recycling and export: 10,774,446,317 kg
  // treated as incineration 12.8, sanitary 0, controlled and unspecified 0 and 52.6 (sanitary), dump 0, other 0, unaccounted 0
  // imports: 340,000,000 kg (UNCTAD 2020) × 60 %; Recycler: 2 % re-exported, 80 % recycled
  {
    country: 'USA',
    year: 2020,
    waste: 13_276_225_025n,
    recycled: 1_588_681_967n,
    exported: 374_706_644n,
    littered: 538_390_097n,
    incinerated: 2_108_760_135n,
    landfilled: 8_665_686_182n,
    improper: 0n,
    uncollected: 0n,
    leaked: 85_274_654n,
    imported: 204_000_000n,
    reexported: 4_080_000n,
    importRecycled: 163_200_000n,
    importProper: 36_720_000n,
    importImproper: 0n,
  },
  // USA 2021: W = 13,154,178,730 kg of 2018 × 332,099,760 / 328,529,577 persons
  // recycled: 29.1 % of PET bottles (2018), 29.3 % of HDPE Other bottles (2018), 8.7 % of the others (2018)
  // exported: 624,511,073 kg (Our World in Data 2020 as UNCTAD is flagged; 2021 is flagged) × 60 %
  // collected: 100 % of W, limited to W − littered; left after recycling and export: 10,791,999,680 kg
  // treated as incineration 12.8, sanitary 0, controlled and unspecified 0 and 52.6 (sanitary), dump 0, other 0, unaccounted 0
  // imports: 478,000,000 kg (UNCTAD 2021) × 60 %; Recycler: 2 % re-exported, 80 % recycled
  {
    country: 'USA',
    year: 2021,
    waste: 13_297_127_276n,
    recycled: 1_591_183_210n,
    exported: 374_706_644n,
    littered: 539_237_742n,
    incinerated: 2_112_195_656n,
    landfilled: 8_679_804_024n,
    improper: 0n,
    uncollected: 0n,
    leaked: 85_408_907n,
    imported: 286_800_000n,
    reexported: 5_735_999n,
    importRecycled: 229_439_999n,
    importProper: 51_624_002n,
    importImproper: 0n,
  },
  // USA 2022: W = 13,154,178,730 kg of 2018 × 334,017,321 / 328,529,577 persons
  // recycled: 29.1 % of PET bottles (2018), 29.3 % of HDPE Other bottles (2018), 8.7 % of the others (2018)
  // exported: 297,000,000 kg (UNCTAD 2023; 2022 is flagged) × 60 %
  // collected: 100 % of W, limited to W − littered; left after recycling and export: 11,052,983,462 kg
  // treated as incineration 12.8, sanitary 0, controlled and unspecified 0 and 52.6 (sanitary), dump 0, other 0, unaccounted 0
  // imports: 372,000,000 kg (UNCTAD 2022) × 60 %; Recycler: 2 % re-exported, 80 % recycled
  {
    country: 'USA',
    year: 2022,
    waste: 13_373_905_569n,
    recycled: 1_600_370_780n,
    exported: 178_200_000n,
    littered: 542_351_327n,
    incinerated: 2_163_275_051n,
    landfilled: 8_889_708_411n,
    improper: 0n,
    uncollected: 0n,
    leaked: 85_902_069n,
    imported: 223_200_000n,
    reexported: 4_464_000n,
    importRecycled: 178_559_998n,
    importProper: 40_176_002n,
    importImproper: 0n,
  },
  // CHN 2019: W = 42,831,881,000 kg of 2021 × 1,407,745,000 / 1,412,360,000 persons
  // recycled: 16,000,000,000 kg × 38 % / 42,793,669,659 kg of every cell (2020)
  // exported: 52,000,000 kg (UNCTAD 2019) × 60 %
  // collected: 94 % of W; left after recycling and export: 34,033,664,592 kg
  // treated as incineration 29.84, sanitary 0, controlled and unspecified 0 and 60.16 (improper), dump 8.21, other 0, unaccounted 0
  // imports: 1,000,000 kg (UNCTAD 2019) × 60 %; Disposer: 5 % re-exported, 45 % recycled
  {
    country: 'CHN',
    year: 2019,
    waste: 42_691_924_381n,
    recycled: 6_065_544_326n,
    exported: 31_200_000n,
    littered: 1_589_918_584n,
    incinerated: 10_340_744_847n,
    landfilled: 0n,
    improper: 23_692_919_742n,
    uncollected: 971_596_882n,
    leaked: 3_765_151_846n,
    imported: 600_000n,
    reexported: 30_003n,
    importRecycled: 270_001n,
    importProper: 88_620n,
    importImproper: 211_376n,
  },
  // CHN 2020: W = 42,831,881,000 kg of 2021 × 1,411,100,000 / 1,412,360,000 persons
  // recycled: 16,000,000,000 kg × 38 % / 42,793,669,659 kg of every cell (2020)
  // exported: 14,000,000 kg (UNCTAD 2020) × 60 %
  // collected: 94 % of W; left after recycling and export: 34,137,649,482 kg
  // treated as incineration 29.84, sanitary 0, controlled and unspecified 0 and 60.16 (improper), dump 8.21, other 0, unaccounted 0
  // imports: 310,180 kg (Our World in Data 2020 as UNCTAD says 0) × 60 %; Disposer: 5 % re-exported, 45 % recycled
  {
    country: 'CHN',
    year: 2020,
    waste: 42_793_669_659n,
    recycled: 6_079_999_997n,
    exported: 8_400_000n,
    littered: 1_593_707_744n,
    incinerated: 10_372_339_482n,
    landfilled: 0n,
    improper: 23_765_310_002n,
    uncollected: 973_912_434n,
    leaked: 3_776_402_808n,
    imported: 186_108n,
    reexported: 9307n,
    importRecycled: 83_748n,
    importProper: 27_488n,
    importImproper: 65_565n,
  },
  // CHN 2021: W = 42,831,881,000 kg of 2021
  // recycled: 19,000,000,000 kg × 38 % / 42,831,881,000 kg of every cell (2021)
  // exported: 45,000,000 kg (UNCTAD 2021) × 60 %
  // collected: 94 % of W; left after recycling and export: 33,014,968,140 kg
  // treated as incineration 29.84, sanitary 0, controlled and unspecified 0 and 60.16 (improper), dump 8.21, other 0, unaccounted 0
  // imports: 310,180 kg (Our World in Data 2020 as UNCTAD says 0; 2021 is not reported) × 60 %; Disposer: 5 % re-exported, 45 % recycled
  {
    country: 'CHN',
    year: 2021,
    waste: 42_831_881_000n,
    recycled: 7_220_000_000n,
    exported: 27_000_000n,
    littered: 1_595_130_800n,
    incinerated: 10_031_225_428n,
    landfilled: 0n,
    improper: 22_983_742_710n,
    uncollected: 974_782_062n,
    leaked: 3_664_733_745n,
    imported: 186_108n,
    reexported: 9307n,
    importRecycled: 83_748n,
    importProper: 27_462n,
    importImproper: 65_591n,
  },
  // CHN 2022: W = 42,831,881,000 kg of 2021 × 1,412,175,000 / 1,412,360,000 persons
  // recycled: 19,000,000,000 kg × 38 % / 42,831,881,000 kg of every cell (2021)
  // exported: 54,000,000 kg (UNCTAD 2022) × 60 %
  // collected: 94 % of W; left after recycling and export: 33,005,240,091 kg
  // treated as incineration 29.84, sanitary 0, controlled and unspecified 0 and 60.16 (improper), dump 8.21, other 0, unaccounted 0
  // imports: 310,180 kg (Our World in Data 2020 as UNCTAD says 0; 2022 is not reported) × 60 %; Disposer: 5 % re-exported, 45 % recycled
  {
    country: 'CHN',
    year: 2022,
    waste: 42_826_270_605n,
    recycled: 7_219_054_278n,
    exported: 32_400_000n,
    littered: 1_594_921_860n,
    incinerated: 10_028_269_670n,
    landfilled: 0n,
    improper: 22_976_970_422n,
    uncollected: 974_654_375n,
    leaked: 3_663_715_693n,
    imported: 186_108n,
    reexported: 9307n,
    importRecycled: 83_748n,
    importProper: 27_462n,
    importImproper: 65_591n,
  },
  // IND 2019: W = 7,095,000,000 kg of 2018 × 1,389,030,312 / 1,374,659,064 persons
  // recycled: 1,580,000,000 kg × 65 % / 7,169,174,031 kg of every cell (2019)
  // exported: 6,000,000 kg (UNCTAD 2019) × 60 %
  // collected: 56.3 % of W (median of LMC); left after recycling and export: 3,005,644,979 kg
  // treated as incineration 0, sanitary 0, controlled and unspecified 0 and 0 (improper), dump 77, other 0, unaccounted 0
  // imports: 155,000,000 kg (UNCTAD 2019) × 60 %; Disposer: 5 % re-exported, 45 % recycled
  {
    country: 'IND',
    year: 2019,
    waste: 7_169_174_031n,
    recycled: 1_027_000_000n,
    exported: 3_600_000n,
    littered: 280_444_747n,
    incinerated: 0n,
    landfilled: 0n,
    improper: 3_005_644_981n,
    uncollected: 2_852_484_303n,
    leaked: 915_893_128n,
    imported: 93_000_000n,
    reexported: 4_649_998n,
    importRecycled: 41_850_000n,
    importProper: 0n,
    importImproper: 46_500_002n,
  },
  // IND 2020: W = 7,095,000,000 kg of 2018 × 1,402,617,695 / 1,374,659,064 persons
  // recycled: 1,580,000,000 kg × 65 % / 7,169,174,031 kg of every cell (2019)
  // exported: 5,000,000 kg (UNCTAD 2020) × 60 %
  // collected: 56.3 % of W (median of LMC); left after recycling and export: 3,035,681,171 kg
  // treated as incineration 0, sanitary 0, controlled and unspecified 0 and 0 (improper), dump 77, other 0, unaccounted 0
  // imports: 9,000,000 kg (UNCTAD 2020) × 60 %; Disposer: 5 % re-exported, 45 % recycled
  {
    country: 'IND',
    year: 2020,
    waste: 7_239_302_316n,
    recycled: 1_037_046_033n,
    exported: 3_000_000n,
    littered: 283_188_035n,
    incinerated: 0n,
    landfilled: 0n,
    improper: 3_035_681_173n,
    uncollected: 2_880_387_075n,
    leaked: 924_946_947n,
    imported: 5_400_000n,
    reexported: 270_001n,
    importRecycled: 2_430_001n,
    importProper: 0n,
    importImproper: 2_699_998n,
  },
  // IND 2021: W = 7,095,000,000 kg of 2018 × 1,414,203,896 / 1,374,659,064 persons
  // recycled: 1,580,000,000 kg × 65 % / 7,169,174,031 kg of every cell (2019)
  // exported: 7,000,000 kg (UNCTAD 2021) × 60 %
  // collected: 56.3 % of W (median of LMC); left after recycling and export: 3,059,581,933 kg
  // treated as incineration 0, sanitary 0, controlled and unspecified 0 and 0 (improper), dump 77, other 0, unaccounted 0
  // imports: 60,000,000 kg (UNCTAD 2021) × 60 %; Disposer: 5 % re-exported, 45 % recycled
  {
    country: 'IND',
    year: 2021,
    waste: 7_299_101_941n,
    recycled: 1_045_612_460n,
    exported: 4_200_000n,
    littered: 285_527_287n,
    incinerated: 0n,
    landfilled: 0n,
    improper: 3_059_581_932n,
    uncollected: 2_904_180_262n,
    leaked: 932_412_318n,
    imported: 36_000_000n,
    reexported: 1_800_002n,
    importRecycled: 16_200_000n,
    importProper: 0n,
    importImproper: 17_999_998n,
  },
  // IND 2022: W = 7,095,000,000 kg of 2018 × 1,425,423,212 / 1,374,659,064 persons
  // recycled: 1,580,000,000 kg × 65 % / 7,169,174,031 kg of every cell (2019)
  // exported: 8,000,000 kg (UNCTAD 2022) × 60 %
  // collected: 56.3 % of W (median of LMC); left after recycling and export: 3,083,287,863 kg
  // treated as incineration 0, sanitary 0, controlled and unspecified 0 and 0 (improper), dump 77, other 0, unaccounted 0
  // imports: 94,000,000 kg (UNCTAD 2022) × 60 %; Disposer: 5 % re-exported, 45 % recycled
  {
    country: 'IND',
    year: 2022,
    waste: 7_357_007_969n,
    recycled: 1_053_907_624n,
    exported: 4_800_000n,
    littered: 287_792_465n,
    incinerated: 0n,
    landfilled: 0n,
    improper: 3_083_287_862n,
    uncollected: 2_927_220_018n,
    leaked: 939_725_015n,
    imported: 56_400_000n,
    reexported: 2_820_002n,
    importRecycled: 25_380_002n,
    importProper: 0n,
    importImproper: 28_199_996n,
  },
  // TZA 2019: W = 204,750,000 kg of 2018 × 59,174,891 / 57,437,145 persons
  // recycled: 5.7193 % of every cell (OECD, Sub-Saharan Africa)
  // exported: 18,000,000 kg (UNCTAD 2019) × 60 %
  // collected: 37.875 % of W (median of LIC); left after recycling and export: 57,030,729 kg
  // treated as incineration 0, sanitary 0, controlled and unspecified 0 and 0 (improper), dump 69, other 22.6, unaccounted 8.5
  // imports: 2,000,000 kg (UNCTAD 2019) × 60 %; Disposer: 5 % re-exported, 45 % recycled
  {
    country: 'TZA',
    year: 2019,
    waste: 210_944_658n,
    recycled: 12_064_560n,
    exported: 10_800_000n,
    littered: 8_251_761n,
    incinerated: 0n,
    landfilled: 0n,
    improper: 57_030_729n,
    uncollected: 122_797_608n,
    leaked: 28_064_338n,
    imported: 1_200_000n,
    reexported: 59_999n,
    importRecycled: 539_998n,
    importProper: 0n,
    importImproper: 600_003n,
  },
  // TZA 2020: W = 204,750,000 kg of 2018 × 60,972,798 / 57,437,145 persons
  // recycled: 5.7193 % of every cell (OECD, Sub-Saharan Africa)
  // exported: 14,000,000 kg (UNCTAD 2020) × 60 %
  // collected: 37.875 % of W (median of LIC); left after recycling and export: 61,491,627 kg
  // treated as incineration 0, sanitary 0, controlled and unspecified 0 and 0 (improper), dump 69, other 22.6, unaccounted 8.5
  // imports: 2,000,000 kg (UNCTAD 2020) × 60 %; Disposer: 5 % re-exported, 45 % recycled
  {
    country: 'TZA',
    year: 2020,
    waste: 217_353_777n,
    recycled: 12_431_116n,
    exported: 8_400_000n,
    littered: 8_502_478n,
    incinerated: 0n,
    landfilled: 0n,
    improper: 61_491_630n,
    uncollected: 126_528_553n,
    leaked: 29_323_491n,
    imported: 1_200_000n,
    reexported: 59_999n,
    importRecycled: 539_998n,
    importProper: 0n,
    importImproper: 600_003n,
  },
  // TZA 2021: W = 204,750,000 kg of 2018 × 62,830,412 / 57,437,145 persons
  // recycled: 5.7193 % of every cell (OECD, Sub-Saharan Africa)
  // exported: 17,000,000 kg (UNCTAD 2021) × 60 %
  // collected: 37.875 % of W (median of LIC); left after recycling and export: 61,820,965 kg
  // treated as incineration 0, sanitary 0, controlled and unspecified 0 and 0 (improper), dump 69, other 22.6, unaccounted 8.5
  // imports: 1,000,000 kg (UNCTAD 2021) × 60 %; Disposer: 5 % re-exported, 45 % recycled
  {
    country: 'TZA',
    year: 2021,
    waste: 223_975_737n,
    recycled: 12_809_845n,
    exported: 10_200_000n,
    littered: 8_761_515n,
    incinerated: 0n,
    landfilled: 0n,
    improper: 61_820_965n,
    uncollected: 130_383_412n,
    leaked: 29_986_814n,
    imported: 600_000n,
    reexported: 30_002n,
    importRecycled: 270_001n,
    importProper: 0n,
    importImproper: 299_997n,
  },
  // TZA 2022: W = 204,750,000 kg of 2018 × 64,711,821 / 57,437,145 persons
  // recycled: 4 % of every cell (2022)
  // exported: 20,000,000 kg (UNCTAD 2022) × 60 %
  // collected: 37.875 % of W (median of LIC); left after recycling and export: 66,143,704 kg
  // treated as incineration 0, sanitary 0, controlled and unspecified 0 and 0 (improper), dump 69, other 22.6, unaccounted 8.5
  // imports: 0 kg (UNCTAD 2022) × 60 %; Disposer: 5 % re-exported, 45 % recycled
  {
    country: 'TZA',
    year: 2022,
    waste: 230_682_520n,
    recycled: 9_227_300n,
    exported: 12_000_000n,
    littered: 9_023_869n,
    incinerated: 0n,
    landfilled: 0n,
    improper: 66_143_704n,
    uncollected: 134_287_647n,
    leaked: 31_253_773n,
    imported: 0n,
    reexported: 0n,
    importRecycled: 0n,
    importProper: 0n,
    importImproper: 0n,
  },
  // LAO 2019: W = 351,900 t × 6.1 % × 65 % × 7,237,636 / 6,801,645 persons (2019 / 2015)
  // recycled: 8.3513 % of every cell (OECD, Asia (excl. China and India))
  // exported: 2,000,000 kg (UNCTAD 2019) × 60 %
  // collected: 55 % of W; left after recycling and export: 5,726,038 kg
  // treated as incineration 0, sanitary 0, controlled and unspecified 30 and 0 (improper), dump 60, other 0, unaccounted 0
  // imports: 99,000,000 kg (UNCTAD 2019) × 60 %; Disposer: 5 % re-exported, 45 % recycled
  {
    country: 'LAO',
    year: 2019,
    waste: 14_847_223n,
    recycled: 1_239_935n,
    exported: 1_200_000n,
    littered: 580_798n,
    incinerated: 0n,
    landfilled: 0n,
    improper: 5_726_037n,
    uncollected: 6_100_453n,
    leaked: 1_851_463n,
    imported: 59_400_000n,
    reexported: 2_970_000n,
    importRecycled: 26_730_000n,
    importProper: 0n,
    importImproper: 29_700_000n,
  },
  // LAO 2020: W = 351,900 t × 6.1 % × 65 % × 7,346,533 / 6,801,645 persons (2020 / 2015)
  // recycled: 8.3513 % of every cell (OECD, Asia (excl. China and India))
  // exported: 3,000,000 kg (UNCTAD 2020) × 60 %
  // collected: 55 % of W; left after recycling and export: 5,230,242 kg
  // treated as incineration 0, sanitary 0, controlled and unspecified 30 and 0 (improper), dump 60, other 0, unaccounted 0
  // imports: 64,000,000 kg (UNCTAD 2020) × 60 %; Disposer: 5 % re-exported, 45 % recycled
  {
    country: 'LAO',
    year: 2020,
    waste: 15_070_613n,
    recycled: 1_258_595n,
    exported: 1_800_000n,
    littered: 589_534n,
    incinerated: 0n,
    landfilled: 0n,
    improper: 5_230_242n,
    uncollected: 6_192_242n,
    leaked: 1_792_617n,
    imported: 38_400_000n,
    reexported: 1_919_999n,
    importRecycled: 17_280_001n,
    importProper: 0n,
    importImproper: 19_200_000n,
  },
  // LAO 2021: W = 351,900 t × 6.1 % × 65 % × 7,453,194 / 6,801,645 persons (2021 / 2015)
  // recycled: 8.3513 % of every cell (OECD, Asia (excl. China and India))
  // exported: 3,000,000 kg (UNCTAD 2021) × 60 %
  // collected: 55 % of W; left after recycling and export: 5,332,313 kg
  // treated as incineration 0, sanitary 0, controlled and unspecified 30 and 0 (improper), dump 60, other 0, unaccounted 0
  // imports: 22,000,000 kg (UNCTAD 2021) × 60 %; Disposer: 5 % re-exported, 45 % recycled
  {
    country: 'LAO',
    year: 2021,
    waste: 15_289_417n,
    recycled: 1_276_866n,
    exported: 1_800_000n,
    littered: 598_090n,
    incinerated: 0n,
    landfilled: 0n,
    improper: 5_332_313n,
    uncollected: 6_282_148n,
    leaked: 1_822_536n,
    imported: 13_200_000n,
    reexported: 660_002n,
    importRecycled: 5_940_001n,
    importProper: 0n,
    importImproper: 6_599_997n,
  },
  // LAO 2022: W = 351,900 t × 6.1 % × 65 % × 7,559,007 / 6,801,645 persons (2022 / 2015)
  // recycled: 8.3513 % of every cell (OECD, Asia (excl. China and India))
  // exported: 4,000,000 kg (UNCTAD 2022) × 60 %
  // collected: 55 % of W; left after recycling and export: 4,833,570 kg
  // treated as incineration 0, sanitary 0, controlled and unspecified 30 and 0 (improper), dump 60, other 0, unaccounted 0
  // imports: 22,000,000 kg (UNCTAD 2021; 2022 is flagged) × 60 %; Disposer: 5 % re-exported, 45 % recycled
  {
    country: 'LAO',
    year: 2022,
    waste: 15_506_481n,
    recycled: 1_294_995n,
    exported: 2_400_000n,
    littered: 606_587n,
    incinerated: 0n,
    landfilled: 0n,
    improper: 4_833_572n,
    uncollected: 6_371_327n,
    leaked: 1_762_827n,
    imported: 13_200_000n,
    reexported: 660_002n,
    importRecycled: 5_940_003n,
    importProper: 0n,
    importImproper: 6_599_995n,
  },
]

/** Tanzania 2022 in versions 1.1 and 1.2, with the OECD share of the region, 5.7193 %, instead of the national 4 %. */
export const TANZANIA_2022_BEFORE_1_2_1 = {
  waste: 230_682_520n,
  recycled: 13_193_425n,
  exported: 12_000_000n,
  littered: 9_023_869n,
  incinerated: 0n,
  landfilled: 0n,
  improper: 62_177_579n,
  uncollected: 134_287_647n,
  leaked: 30_662_067n,
}
