#!/usr/bin/env node
// @ts-check
import { pathToFileURL } from 'node:url'
import { buildCli, currentBuild } from '../scripts/build-cli.mjs'

const entry = currentBuild() || (await buildCli())
await import(pathToFileURL(entry).href)
