# PROJECT is the name of the Pages project. A paid plan needs PAGES_WRANGLER_MAJOR_VERSION=4 in its settings for more than 20,000 files.
npx wrangler pages deploy /srv/publish --project-name "${PROJECT:?the name of the Pages project}" --branch main
