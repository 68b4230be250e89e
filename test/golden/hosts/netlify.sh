# SITE is the id of the site. Netlify builds nothing: the folder is complete.
npx netlify deploy --prod --no-build --dir /srv/publish --site "${SITE:?the id of the site}"
