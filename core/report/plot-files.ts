import { calcKeyFrames } from './key-frames.ts'
import { calcKinematicsGrid } from './kinematics-grid.ts'
import { calcForceGrid, calcMomentGrid } from './loads-grid.ts'
import type { ReportSource } from './source.ts'
import { toPlotSvg } from './svg/plot.ts'
import { calcScale, toSkeletonSvg } from './svg/skeleton.ts'

const PLOT = { width: 320, height: 230 }
const FRAME = { width: 240, height: 360 }

/** Every plot and key frame of the report as an SVG file of its own, named after its title. */
export function toPlotFiles(source: ReportSource): readonly { readonly name: string; readonly svg: string }[] {
  const { recorded } = source.loads
  const plots = [calcKinematicsGrid(source), calcForceGrid(source, recorded), calcMomentGrid(source, recorded)]
    .flatMap((grid) => grid.plots)
    .filter((plot) => plot.empty === null)
    .map((plot) => ({
      name: toFileName(plot.title),
      svg: toSvgFile(toPlotSvg(plot, PLOT, { standalone: true }).source),
    }))
  const frames = calcKeyFrames(source)
  const scale = calcScale(frames, FRAME)
  return [
    ...plots,
    ...frames.map((frame) => ({
      name: toFileName(`key frame ${frame.title}`),
      svg: toSvgFile(toSkeletonSvg(frame, FRAME, scale, { standalone: true }).source),
    })),
  ]
}

const toFileName = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** A file has no page to inherit its type from. */
const toSvgFile = (svg: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${svg.replace('font-family="inherit"', 'font-family="Arial, Helvetica, sans-serif"')}\n`
