import { app } from 'electron'

/** Whose work is inside: their licences ask for it. The whole text is in NOTICE. */
const CREDITS = [
  'Healthy adults behind the curves, and what estimates of ground forces learned from: Fukuchi CA, Fukuchi RK, Duarte M (2018), PeerJ 6:e4640, data CC BY 4.0 (doi:10.6084/m9.figshare.5722711); means and standard deviations over legs, signs changed.',
  'Healthy children: McGill MOTION Lab, biomechzoo sample study, MIT licence, © 2025 McGill MOTION Lab.',
  'Muscle geometry and strengths: OpenSim model gait2392, S.L. Delp, J.P. Loan, M.G. Hoy, F.E. Zajac, E.L. Topp, J.M. Rosen, D.G. Thelen, F.C. Anderson, A. Seth, CC BY 3.0; changed: joint-centre origins, foot bones joined, splines resampled.',
]

/** What Help → About shows; Linux shows authors where others show credits. */
export function nameSources(): void {
  app.setAboutPanelOptions({ applicationName: 'Pendulab', credits: CREDITS.join('\n'), authors: CREDITS })
}
