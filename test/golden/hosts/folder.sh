# Copies the files to the folder that the server serves. It keeps their times, which are part of entity tags.
rsync -rt --delete-after /srv/publish/ "${DESTINATION:?the folder that the server serves}"/
