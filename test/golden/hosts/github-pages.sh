# REPOSITORY is the address of the repository. Its settings must name the branch gh-pages as the source of Pages.
# The branch gets one commit without a history. It contains all releases; earlier commits would only fill the repository.
GIT_DIR=$(mktemp -d)
export GIT_DIR
export GIT_WORK_TREE=/srv/publish
git init -q
git symbolic-ref HEAD refs/heads/gh-pages
git config core.autocrlf false
git add --all --force .
git commit -q -m "Publish release 1.4"
git push --force "${REPOSITORY:?the address of the repository}" gh-pages
unset GIT_DIR GIT_WORK_TREE
