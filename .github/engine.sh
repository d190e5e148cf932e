#!/usr/bin/env bash
# Installs the engine for this platform. Where there is none, starts DynamoDB Local, which needs Java, and tells the later steps.
set -euo pipefail

engine=$(node -p '`@dynoxide/${process.platform}-${process.arch}`')
version=$(node -p 'require("./package.json").optionalDependencies["@dynoxide/linux-x64"]')
if npm install --no-save --no-audit --no-fund "$engine@$version"; then exit 0; fi

directory=$RUNNER_TEMP/dynamodb-local
mkdir -p "$directory"
curl -fsSL https://d1ni2b6xgvw0s0.cloudfront.net/v2.x/dynamodb_local_latest.tar.gz | tar -xz -C "$directory"
(cd "$directory" && nohup java -jar DynamoDBLocal.jar -inMemory -sharedDb -port 8000 >dynamodb.log 2>&1 &)
curl -s --retry 30 --retry-connrefused --retry-delay 1 -o "$directory/ready" http://127.0.0.1:8000
echo 'AWS_ENDPOINT_URL_DYNAMODB=http://127.0.0.1:8000' >>"$GITHUB_ENV"
