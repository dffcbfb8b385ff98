/**
 * Muscle geometry and strengths of one right leg, from the OpenSim model gait2392: S.L. Delp, J.P. Loan, M.G. Hoy,
 * F.E. Zajac, E.L. Topp, J.M. Rosen, D.G. Thelen, F.C. Anderson, A. Seth; Creative Commons Attribution 3.0 (CC BY 3.0).
 * Changed: points moved to joint-centre origins, foot bones joined, splines resampled. Papers: Delp et al., IEEE Trans
 * Biomed Eng 37, 757–767, 1990; Yamaguchi and Zajac, J Biomech 22, 1–10, 1989 (knee); Anderson and Pandy, 1999, 2001.
 *
 * Millimetres, newtons and degrees, as the source has them; `muscle-model.ts` turns them into SI. Axes: x forward, y up
 * (towards the proximal end), z right. Origins: pelvis and thigh at the hip centre, shank at the knee centre, foot at
 * the ankle centre; all axes are parallel in standing.
 */

/**
 * name | label | greatest isometric force, pennation, joints it crosses | points of the path, proximal first. A point is
 * its segment (P pelvis, T thigh, S shank, F foot), x, y, z, and where it holds only for some flexion: of which joint,
 * from, to. A moving point follows `MOVING_ENDS`.
 */
export const MUSCLES = `
glut_med1 | gluteus medius, anterior | 819 8 one-joint | P 29.9 96.5 37.4 ; T -21.8 -11.7 55.5
glut_med2 | gluteus medius, middle | 573 0 one-joint | P -14.8 110.6 -6.9 ; T -25.8 -5.8 52.7
glut_med3 | gluteus medius, posterior | 653 19 one-joint | P -51.6 76.6 -18.7 ; T -30.9 -4.7 51.8
glut_min1 | gluteus minimus, anterior | 270 10 one-joint | P 24 58.1 22.1 ; T -7.2 -10.4 56
glut_min2 | gluteus minimus, middle | 285 0 one-joint | P 7.4 59.6 15.6 ; T -9.6 -10.4 56
glut_min3 | gluteus minimus, posterior | 323 1 one-joint | P -12.7 59.8 2.1 ; T -13.5 -8.3 55
semimem | semimembranosus | 1288 15 two-joint | P -48.5 -31.37 -11.99 ; S -34.8 -35.19 -18.91 knee -10 32 ; S -27 -47.71 -19.57
semiten | semitendinosus | 410 5 two-joint | P -55.65 -43.78 -23.11 ; S -42.03 -28.59 -22.77 knee -10 19 ; S -33.22 -52.82 -22.88 ; S -11.3 -74.6 -24.5 ; S 2.7 -95.6 -19.3
bifemlh | biceps femoris, long head | 896 0 two-joint | P -55.26 -36.47 -14.06 ; S -30.1 -36 29.43 ; S -23.4 -56.3 34.3
bifemsh | biceps femoris, short head | 804 23 one-joint | T 5 -211.1 23.4 ; S -30.1 -36 29.43 ; S -23.4 -56.3 34.3
sar | sartorius | 156 0 two-joint | P 55.4 64.8 40.7 ; T -3 -356.8 -42.1 ; S -5.6 -41.9 -39.9 ; S 6 -58.9 -38.3 ; S 24.3 -84 -25.2
add_long | adductor longus | 627 6 one-joint | P 39.1 -17.5 -66.6 ; T 5 -211.1 23.4
add_brev | adductor brevis | 429 0 one-joint | P 12 -25.4 -67.1 ; T 0.9 -119.6 29.4
add_mag1 | adductor magnus, upper | 381 5 one-joint | P -2.5 -51.3 -58 ; T -4.5 -121.1 33.9
add_mag2 | adductor magnus, middle | 343 3 one-joint | P -12.4 -53.1 -52.7 ; T 5.4 -228.5 22.7
add_mag3 | adductor magnus, lower | 488 5 one-joint | P -40.38 -48.03 -34.68 ; T 7 -383.7 -26.6
tfl | tensor fasciae latae | 233 3 two-joint | P 39.6 87.5 40.6 ; T 29.4 -99.5 59.7 ; T 5.4 -404.9 35.7 ; S 6 -48.7 29.7
pect | pectineus | 266 0 one-joint | P 27.6 -10.7 -38.4 ; T -12.2 -82.2 25.3
grac | gracilis | 162 3 two-joint | P -3.31 -52.6 -55.56 ; S -26.57 -31.9 -37.74 knee -10 25 ; S -19.43 -51.53 -35.8 ; S 6 -83.6 -22.8
glut_max1 | gluteus maximus, upper | 573 5 one-joint | P -48.8 127.3 -13.5 ; P -58.4 67.3 5.1 ; T -45.7 -24.8 39.2 ; T -27.7 -56.6 47
glut_max2 | gluteus maximus, middle | 819 0 one-joint | P -64.2 83.7 -27.2 ; P -66.9 14.1 7.9 ; T -42.6 -53 29.3 ; T -15.6 -101.6 41.9
glut_max3 | gluteus maximus, lower | 552 5 one-joint | P -84.9 34.7 -77.7 ; P -82.2 -39.1 -43.2 ; T -29.9 -104.1 13.5 ; T -6 -141.9 41.1
iliacus | iliacus | 1073 7 one-joint | P 3.3 102.6 1.9 ; P 44.9 11.1 -2.4 ; P 41.9 -14.4 -1.9 hip -90 45 ; T 1.7 -54.3 5.7 ; T -19.3 -62.1 12.9
psoas | psoas | 1113 8 one-joint | P 6 154.8 -54.6 ; P 46.9 9.1 -7.6 ; P 41.9 -14.4 -1.9 hip -90 45 ; T 1.6 -50.7 3.8 ; T -18.8 -59.7 10.4
quad_fem | quadratus femoris | 381 0 one-joint | P -43.6 -49 -31.5 ; T -38.1 -35.9 36.6
gem | gemelli | 164 0 one-joint | P -42.6 -15.9 -12.1 ; T -14.2 -3.3 44.3
peri | piriformis | 444 10 one-joint | P -68.9 66.4 -60 ; P -48.6 38.5 -17.8 ; T -14.8 -3.6 43.7
rect_fem | rectus femoris | 1169 5 two-joint | P 41.2 35 13.3 ; T 33.4 -403 1.9 knee 83.7 150 ; S moving
vas_med | vastus medialis | 1294 5 one-joint | T 14 -209.9 18.8 ; T 35.6 -276.9 0.9 ; T 37 -404.8 -12.5 knee 69.3 150 ; T 27.4 -425.5 -13.1 knee 102 150 ; S moving
vas_int | vastus intermedius | 1365 3 one-joint | T 29 -192.4 31 ; T 33.5 -208.4 28.5 ; T 34.3 -403 5.5 knee 81.4 150 ; S moving
vas_lat | vastus lateralis | 1871 5 one-joint | T 4.8 -185.4 34.9 ; T 26.9 -259.1 40.9 ; T 36.1 -403 20.5 knee 69.3 150 ; T 25.3 -424.3 18.4 knee 110 150 ; S moving
med_gas | gastrocnemius, medial | 1558 17 two-joint | T -19 -392.9 -23.5 ; T -30 -402.2 -25.8 knee -10 45 ; F -48.77 -10.95 2.62
lat_gas | gastrocnemius, lateral | 683 8 two-joint | T -22 -394.6 27.2 ; T -30 -401.8 27.4 knee -10 45 ; F -48.77 -10.95 2.62
soleus | soleus | 3549 25 one-joint | S -2.4 -153.3 7.1 ; F -48.77 -10.95 2.62
tib_post | tibialis posterior | 1588 12 one-joint | S -9.4 -134.8 1.9 ; S -14.4 -405.1 -22.9 ; F -7.07 -8.55 -20.68 ; F 28.43 -26.05 -20.18
flex_dig | flexor digitorum longus | 310 7 one-joint | S -8.3 -204.6 -1.8 ; S -15.4 -405.1 -19.6 ; F -5.17 -10.45 -20.08 ; F 22.03 -24.35 -18.38 ; F 117.03 -50.05 19.52 ; F 128.13 -51.75 23.7 ; F 158.53 -51.05 30.5 ; F 174.13 -49.95 33.2
flex_hal | flexor hallucis longus | 322 10 one-joint | S -7.9 -233.4 24.4 ; S -18.6 -407.9 -17.4 ; F -11.37 -14.35 -16.18 ; F 55.03 -35.15 -17.68 ; F 123.83 -47.25 -18.98 ; F 145.53 -50.35 -17.5 ; F 186.23 -54.15 -9.1
tib_ant | tibialis anterior | 905 5 one-joint | S 17.9 -162.4 11.5 ; S 32.9 -395.1 -17.7 ; F 67.83 -24.15 -22.58
per_brev | peroneus brevis | 435 5 one-joint | S -7 -264.6 32.5 ; S -19.8 -418.4 28.3 ; S -14.4 -429.5 28.9 ; F -1.67 -14.95 31.22 ; F 18.93 -20.05 42.22
per_long | peroneus longus | 943 10 one-joint | S 0.5 -156.8 36.2 ; S -20.7 -420.5 28.6 ; S -16.2 -431.9 28.9 ; F -4.97 -18.95 30.02 ; F 19.33 -31.35 36.32 ; F 36.43 -35.05 19.72 ; F 71.53 -33.45 -10.48
per_tert | peroneus tertius | 180 13 one-joint | S 1 -280.4 23.1 ; S 22.9 -406.9 15.9 ; F 36.93 -19.15 37.82
ext_dig | extensor digitorum longus | 512 8 one-joint | S 3.2 -138.1 27.6 ; S 28.9 -400.7 7.2 ; F 43.43 -3.15 7.82 ; F 112.83 -36.45 20.92 ; F 130.33 -39.25 24.3 ; F 174.33 -44.35 34
ext_hal | extensor hallucis longus | 162 6 one-joint | S 1.2 -176.7 22.8 ; S 32.6 -398.5 -8.5 ; F 48.23 -3.05 -13.18 ; F 80.53 -11.05 -17.78 ; F 124.63 -28.05 -20.08 ; F 159.83 -39.85 -15.5 ; F 186.33 -40.55 -9.6
`

/** Knee flexion, then x and y of the shank's origin in the thigh. */
export const KNEE_TRANSLATION = `
-10 -5.18 -395.22
-5 -4.91 -395.5
0 -4.5 -395.82
5 -3.91 -396.19
10 -3.1 -396.6
15 -2.07 -397.06
20 -1 -397.6
30 0.76 -399
40 2.12 -400.84
50 3.28 -403.05
60 4.1 -405.53
70 4.38 -408.2
80 4.11 -410.97
90 3.3 -413.81
100 1.79 -416.71
110 -0.49 -419.65
120 -3.2 -422.6
`

/** Knee flexion, then x, y, z in the shank of the ends of: rect_fem, vas_med, vas_int, vas_lat. */
export const MOVING_ENDS = `
0 61.76 20.98 1.4 55.96 21.79 -14.6 55.46 25.29 1.8 59.96 19.59 16.5
2 59.92 21.47 1.4 54.09 22.05 -14.6 53.44 25.51 1.8 58.18 20 16.5
5 57.28 22.07 1.4 51.42 22.34 -14.6 50.59 25.76 1.8 55.61 20.5 16.5
10 53.43 22.76 1.4 47.58 22.64 -14.6 46.53 26.01 1.8 51.87 21.1 16.5
20 48.39 23.42 1.4 42.57 22.83 -14.6 41.26 26.12 1.8 46.97 21.64 16.5
30 45.14 23.84 1.4 39.33 23.06 -14.6 37.92 26.3 1.8 43.78 22.01 16.5
40 42.21 24.24 1.4 36.42 23.36 -14.6 34.95 26.57 1.8 40.88 22.38 16.5
50 39.37 24.59 1.4 33.59 23.65 -14.6 32.08 26.85 1.8 38.06 22.73 16.5
60 36.57 24.92 1.4 30.8 23.95 -14.6 29.27 27.14 1.8 35.27 23.04 16.5
70 33.74 25.21 1.4 27.97 24.22 -14.6 26.44 27.41 1.8 32.45 23.33 16.5
80 30.76 25.31 1.4 24.99 24.33 -14.6 23.46 27.52 1.8 29.47 23.44 16.5
90 27.51 25.11 1.4 21.74 24.13 -14.6 20.2 27.31 1.8 26.21 23.24 16.5
100 23.92 24.66 1.4 18.15 23.67 -14.6 16.62 26.85 1.8 22.63 22.78 16.5
110 19.96 24.06 1.4 14.19 23.06 -14.6 12.65 26.25 1.8 18.66 22.18 16.5
120 15.58 23.41 1.4 9.81 22.42 -14.6 8.27 25.6 1.8 14.29 21.53 16.5
`

export const MOVING_MUSCLES: readonly string[] = ['rect_fem', 'vas_med', 'vas_int', 'vas_lat']

/** The ankle's axis in the shank, and its centre there. */
export const ANKLE_AXIS = [-0.10501355, -0.17402245, 0.97912632] as const
export const ANKLE_CENTRE = [0, -430, 0] as const

/** Lengths of the leg these numbers belong to: hip to knee, knee to ankle, hip to hip. */
export const GENERIC_LENGTHS = { thigh: 395.8, shank: 430, betweenHips: 167 } as const
