/** Report. */
export const reportWords = {
  report: {
    sections: 'Sections',
    notes: 'Notes',
    notesHint: 'Printed in the report.',
    lab: 'Laboratory',
    clinician: 'Clinician',
    template: 'Template',
    export: 'Export',
    pdf: 'PDF',
    html: 'Web page',
    csv: 'Loads as CSV',
    json: 'All results as JSON',
    openSim: 'OpenSim files',
    preview: 'Preview of the report',
    making: 'Preparing the preview…',
    failed: 'The report could not be made',
    saved: (name: string) => `Saved ${name}.`,
    show: 'Show in folder',
  },
} as const
