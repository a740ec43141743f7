process.stdout.write('polyspy\n');
