// The kinds of notes that the method leaves (`step_notes`), and the groups of kinds that several readers distinguish.

/** What a note records. */
export type StepNoteKind =
  /** An input row that is used, or the median of an income group. */
  | 'input'
  /** Evidence that is there and not selected. */
  | 'alternative'
  /** A value of a median. */
  | 'member'
  /** An exception that replaces a cell of a row that is used. */
  | 'exception'
  /** The method that gives the net input of a country-year. */
  | 'method'
  /** The profile for the imported waste of a country-year. */
  | 'profile'
  /** The figure of a region, used because the country has none. */
  | 'region'
  /** A figure that no evidence supports. */
  | 'assumed'
  /** A figure between those of two reported years. */
  | 'interpolated'
  /** The figure of another year. */
  | 'carried'
  /** Trade of another publisher, used instead of UNCTAD's. */
  | 'replaced'
  /** A conflict of inputs: less is given than was asked for. */
  | 'cut'
  /** A conflict of inputs: what some leaves cannot take is moved to others. */
  | 'spill'
  /** A conflict of inputs: more is given than was asked for. */
  | 'raised'
  /** A figure that is more than the method lets it be, and counts up to that, such as energy recovery above what is collected. */
  | 'capped'
  /** Missing evidence, and what is used instead. */
  | 'gap'
  /** A left-over kilogram of a split by largest remainders. */
  | 'unit'
  /** The mass of a leaf, or a national mass. */
  | 'mass'
  /** The quality score of a record. */
  | 'quality'

/** Kinds with many notes that say nothing of their own: they are parts of what other notes say. */
export const DETAIL_KINDS = ['mass', 'unit', 'member'] as const satisfies readonly StepNoteKind[]

/** Kinds of masses that a conflict of inputs changes. */
export const CONFLICT_KINDS = ['cut', 'raised', 'spill'] as const satisfies readonly StepNoteKind[]
