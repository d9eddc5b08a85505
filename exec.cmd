@rem The scripts of package.json begin with the shell's exec, so that a signal to npm reaches the program. Windows has no such word.
@%*
