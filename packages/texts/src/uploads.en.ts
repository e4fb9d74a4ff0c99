export const texts = {
  'A cell of the file is too long.': 'A cell of the file is too long.',
  'Added: {{created}}. Changed: {{changed}}. Archived: {{archived}}. As before: {{as_before}}.':
    'Added: {{created}}. Changed: {{changed}}. Archived: {{archived}}. As before: {{as_before}}.',
  'An earlier line of the file has the same': 'An earlier line of the file has the same',
  'Another record has it already': 'Another record has it already',
  Column: 'Column',
  'Every line was saved.': 'Every line was saved.',
  Errors: 'Errors',
  'It is in use elsewhere': 'It is in use elsewhere',
  Line: 'Line',
  'Missing: this is needed': 'Missing: this is needed',
  'More than you may give or change': 'More than you may give or change',
  'Not of the right form': 'Not of the right form',
  'Nothing of the file was saved.': 'Nothing of the file was saved.',
  'Open upload': 'Open upload',
  'Several are called so': 'Several have this name',
  'The file has a password or is of an old version of Excel. Save it as XLSX without a password.':
    'The file has a password or is of an old version of Excel. Save it as XLSX without a password.',
  'The file has formulas. Save it with their values only, for example by Paste special.':
    'The file has formulas. Save it with their values only, for example by Paste special.',
  'The file has more than 100,000 lines. Divide it.': 'The file has more than 100,000 lines. Divide it.',
  'The file has more than 200 columns. Remove those that are not needed.':
    'The file has more than 200 columns. Remove those that are not needed.',
  'The file has no lines below the headings.': 'The file has no lines below the headings.',
  'The file is damaged and cannot be read. Save it anew as CSV or XLSX.':
    'The file is damaged and cannot be read. Save it anew as CSV or XLSX.',
  'The file is not a table. Save it as CSV or XLSX and upload it again.':
    'The file is not a table. Save it as CSV or XLSX and upload it again.',
  'The file is not what its name says. Save it anew as CSV or XLSX.':
    'The file is not what its name says. Save it anew as CSV or XLSX.',
  'The file is too large when it is unpacked. Remove other sheets and pictures, or divide it.':
    'The file is too large when it is unpacked. Remove other sheets and pictures, or divide it.',
  'There is no such entry': 'There is no such entry',
  'Too long': 'Too long',
  'Too short': 'Too short',
  'What is wrong': 'What is wrong',
  'You receive this e-mail because the file was uploaded in your name, or with your address.':
    'You receive this e-mail because the file was uploaded in your name, or with your address.',
  '{{count}} lines were not saved. What is wrong with each is listed in Milepost._one':
    '{{count}} line was not saved. What is wrong with it is listed in Milepost.',
  '{{count}} lines were not saved. What is wrong with each is listed in Milepost._other':
    '{{count}} lines were not saved. What is wrong with each is listed in Milepost.',
  '{{what}}: {{file}} was not read': '{{what}}: {{file}} was not read',
  '{{what}}: {{file}} was saved': '{{what}}: {{file}} was saved',
  Saved: 'Saved',
  Checking: 'Checking',
  'Checked, not saved': 'Checked, not saved',
  Saving: 'Saving',
  'Not read': 'Not read',
  Failed: 'Failed',
  Cancelled: 'Cancelled',
  Uploaded: 'Uploaded',
  Upload: 'Upload',
  'New upload': 'New upload',
  'No uploads': 'No uploads',
  'Upload a CSV or XLSX file to add or change vehicles, drivers, trackers, users, geofences or QR codes.':
    'Upload a CSV or XLSX file to add or change vehicles, drivers, trackers, users, geofences or QR codes.',
  By: 'By',
  Lines: 'Lines',
  Added_lines: 'Added',
  Changed_lines: 'Changed',
  Archived_lines: 'Archived',
  'With errors': 'With errors',
  'With errors, not saved': 'With errors, not saved',
  'As before': 'As before',
  'Left out by choice': 'Left out by choice',
  'Will be added': 'Will be added',
  'Will be changed': 'Will be changed',
  'Will be archived': 'Will be archived',
  'CSV or XLSX, at most {{size}} and 100,000 lines. The first line has the headings.':
    'CSV or XLSX, at most {{size}} and 100,000 lines. The first line has the headings.',
  'The file is checked first. Nothing is saved until you confirm.':
    'The file is checked first. Nothing is saved until you confirm.',
  'Check file': 'Check file',
  'Template with headings:': 'Template with headings:',
  'Choose a CSV or XLSX file.': 'Choose a CSV or XLSX file.',
  'The file is larger than {{size}}.': 'The file is larger than {{size}}.',
  'The connection was lost. Nothing was saved. Send the file again.':
    'The connection was lost. Nothing was saved. Send the file again.',
  'Saving begins {{time}}. You can leave this page; the result comes by e-mail.':
    'Saving begins {{time}}. You can leave this page; the result comes by e-mail.',
  'The file was saved.': 'The file was saved.',
  'The upload failed. What was saved until then stays.': 'The upload failed. What was saved until then stays.',
  'The upload was cancelled.': 'The upload was cancelled.',
  'Checking the file': 'Checking the file',
  'Saving the file': 'Saving the file',
  '{{done}} of {{lines}} lines': '{{done}} of {{lines}} lines',
  'You can leave this page. It goes on, and the result comes by e-mail.':
    'You can leave this page. It goes on, and the result comes by e-mail.',
  'Cancel upload': 'Cancel upload',
  'Undo {{name}}?': 'Undo {{name}}?',
  'What the file added is archived, what it changed or archived is as before. Records changed since stay.':
    'What the file added is archived, what it changed or archived is as before. Records changed since stay.',
  '{{count}} more in the file of errors_one': '{{count}} more in the file of errors',
  '{{count}} more in the file of errors_other': '{{count}} more in the file of errors',
  'Add what is new': 'Add what is new',
  'Change what is there': 'Change what is there',
  'Archive what is not in the file': 'Archive what is not in the file',
  'Not at weekends: wait until Monday': 'Not at weekends: wait until Monday',
  'What to do': 'What to do',
  'Save {{name}}?': 'Save {{name}}?',
  '{{count}} records that are not in the file are archived. You can undo it afterwards._one':
    '{{count}} record that is not in the file is archived. You can undo it afterwards.',
  '{{count}} records that are not in the file are archived. You can undo it afterwards._other':
    '{{count}} records that are not in the file are archived. You can undo it afterwards.',
  'Nothing to save': 'Nothing to save',
  'Save {{number}} changes_one': 'Save {{number}} change',
  'Save {{number}} changes_other': 'Save {{number}} changes',
  'Discard file': 'Discard file',
  'An empty cell leaves a value as it is; a cell with - alone empties it. The result is sent to {{email}}.':
    'An empty cell leaves a value as it is; a cell with - alone empties it. The result is sent to {{email}}.',
  'No column of the file is matched to: {{names}}. Choose it below.':
    'No column of the file is matched to: {{names}}. Choose it below.',
  'Without a heading': 'Without a heading',
  '{{column}} is': '{{column}} is',
  'Leave out': 'Leave out',
  'New QR code urls have been created': 'New QR code urls have been created',
  'Error when uploading the new QR codes': 'Error when uploading the new QR codes',
  'Create QR codes': 'Create QR codes',
  'Each vehicle of the file gets the code of its line, or a new one. Lines with errors are left out.':
    'Each vehicle of the file gets the code of its line, or a new one. Lines with errors are left out.',
  Undoing: 'Undoing',
  'Undoing the file': 'Undoing the file',
  'What the file did was taken back.': 'What the file did was taken back.',
  '{{done}} of {{number}} records': '{{done}} of {{number}} records',
  '{{number}} records stay: changed since, or in use_one':
    '{{number}} record stays: it was changed since, or is in use.',
  '{{number}} records stay: changed since, or in use_other':
    '{{number}} records stay: they were changed since, or are in use.',
  'You can leave this page. It goes on.': 'You can leave this page. It goes on.',
  'A geofence cannot span the date line': 'A geofence cannot span the date line',
  'A polygon needs three different corners': 'A polygon needs three different corners',
  'More than 2,000 corners': 'More than 2,000 corners',
  'The area is too large': 'The area is too large',
  'The outline crosses itself': 'The outline crosses itself',
  'The radius must be from 10 m to 500 km': 'The radius must be from 10 m to 500 km',
  'The width must be from 10 m to 20 km': 'The width must be from 10 m to 20 km',
  'There is no area inside': 'There is no area inside',
  'Too near a pole: maps end at 85°': 'Too near a pole: maps end at 85°',
  'A line finds its geofence by ID or name. A new one needs latitude, longitude and radius, a polygon, or a line and its width.':
    'A line finds its geofence by ID or name. A new one needs latitude, longitude and radius, a polygon, or a line and its width.',
}
