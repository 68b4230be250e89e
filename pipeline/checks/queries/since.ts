// Which of several input rows came last, where rules compare rows with each other: where two do not agree, the later one is looked at
// first.

/** SQL: the release of a column `since` as a list of numbers, which has the order of the releases: 1.4 < 1.4.1 < 1.10. */
export const sinceOf = (since: string) => `list_transform(string_split(${since}, '.'), lambda part: cast(part as integer))`
