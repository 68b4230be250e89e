// The frame of a page that stands alone: no script, nothing from the network, open from the disk.

/** A page of HTML that is written already: the text of its title, its rules of style, what is in it. */
export function plainPage(title: string, style: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
${main}</main>
</body>
</html>
`
}
