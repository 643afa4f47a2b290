#!/usr/bin/env bash
# Validates the files of a pull request, for action.yml. Reads its inputs from the environment; also runs on bash 3.2 (macOS).
set -euo pipefail

arguments=(validate --format sarif)
option() {
  if [ -n "$2" ]; then arguments+=("$1=$2"); fi
}
option --environment "$NAKOR_ENVIRONMENT"
option --language "$NAKOR_LANGUAGE"
option --max-warnings "$NAKOR_MAX_WARNINGS"
option --config "$NAKOR_CONFIG"
arguments+=(--)
paths=0
while IFS= read -r path; do
  path="${path%$'\r'}"
  if [ -n "$path" ]; then
    arguments+=("$path")
    paths=$((paths + 1))
  fi
done <<< "$NAKOR_PATHS"
if [ "$paths" = 0 ]; then
  echo '::error::The input paths of the action nakor is empty.'
  exit 2
fi

version="${NAKOR_VERSION:-$(node -p 'require(process.env.GITHUB_ACTION_PATH + "/packages/nakor/package.json").version')}"
# Anything else, such as an URL, would be another program.
if ! [[ "$version" =~ ^[0-9A-Za-z.^~-]+$ ]]; then
  echo '::error::The input version of the action nakor is no version.'
  exit 2
fi

# Installed outside of the checked-out files, whose .npmrc or node_modules could replace the package.
tool="$(mktemp -d "${RUNNER_TEMP:-/tmp}/nakor.XXXXXX")"
echo '{ "private": true }' > "$tool/package.json"
(cd "$tool" && npm install --no-save --ignore-scripts --no-audit --no-fund --loglevel=error "nakor@$version")

# Names of files are not commands for the runner.
stop="$(node -p 'crypto.randomUUID()')"
echo "::stop-commands::$stop"
code=0
"$tool/node_modules/.bin/nakor" "${arguments[@]}" > "$NAKOR_SARIF_FILE" || code=$?
echo "::$stop::"

node "$GITHUB_ACTION_PATH/infra/action/annotate.cjs" "$NAKOR_SARIF_FILE"
exit "$code"
